/** What this knows of the DSFR's renderer, of which its packages declare nothing. */
export interface Renderer {
  /** Those that are drawn in each frame. */
  readonly length: number;
  /** Those that have something to do in the next one. */
  readonly nexts: { readonly length: number };
  rendering: () => void;
  render(): void;
  activate(): void;
  add(instance: unknown): unknown;
  request(instance: unknown): unknown;
}

/**
 * The DSFR's renderer asks for each frame of the screen as long as the page is open, though it mostly has nothing to do: a
 * third of what a scan costs the main thread, and no phone comes to rest. It now asks for one when something waits for it.
 * @see https://developer.mozilla.org/docs/Web/API/Window/requestAnimationFrame
 */
export function renderOnDemand(renderer: Renderer): void {
  const { add, request } = renderer;
  let begun = false;
  let asked = false;
  const ask = () => {
    if (!begun || asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      renderer.render();
      if (renderer.length > 0 || renderer.nexts.length > 0) ask();
    });
  };
  // `render` asks for the frame after its own by itself.
  renderer.rendering = () => undefined;
  Object.assign(Object.getPrototypeOf(renderer), {
    activate() {
      begun = true;
      ask();
    },
    add(this: Renderer, instance: unknown) {
      ask();
      return add.call(this, instance);
    },
    request(this: Renderer, instance: unknown) {
      ask();
      return request.call(this, instance);
    },
  });
}
