const READING_MS = 3000;

// Whoever came back to this page with the browser's button wants to be here.
const [visit] = performance.getEntriesByType('navigation');
const cameBack = visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward';
const [form] = document.forms;
if (form && !cameBack) {
  const timer = setTimeout(() => form.requestSubmit(), READING_MS);
  form.addEventListener('submit', () => clearTimeout(timer));
}
