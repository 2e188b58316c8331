/** Keeps `usr`, React Router's state, in this entry of the history. Browsers refuse it in some frames, and when it comes too often. */
export function noteInEntry(usr: object): void {
  const { history } = window;
  try {
    history.replaceState({ ...history.state, usr }, '');
  } catch {
    // Going back then opens the page without it.
  }
}
