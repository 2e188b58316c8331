/** A browser of another maker, as far as the journey needs it. Selectors are of CSS. */
export interface Engine {
  /** Its name and version. */
  readonly name: string;
  open(url: string): Promise<void>;
  /** Waits for a field that can be seen, and types into it key by key. */
  type(selector: string, text: string): Promise<void>;
  /** Waits for an element that can be seen, and presses it. */
  press(selector: string): Promise<void>;
  /** Waits for an element that can be seen. @returns its text as shown */
  read(selector: string): Promise<string>;
  /** Returns the value of a field. */
  value(selector: string): Promise<string>;
  address(): Promise<string>;
  close(): Promise<void>;
}

/** How long an element may take to appear, ms. */
