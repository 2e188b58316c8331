import { useEffect } from 'react';
import { type NavigateFunction, type NavigateOptions, useNavigate } from 'react-router-dom';

let navigate: NavigateFunction | undefined;
let waiting: (() => void) | undefined;

/** Navigates from outside React. What comes before the router is there waits for it. */
export function navigateTo(to: string, options?: NavigateOptions): void {
  if (navigate) void navigate(to, options);
  else waiting = () => navigateTo(to, options);
}

/** Lends the router's navigation to `navigateTo`. */
export function NavigationHost(): null {
  const current = useNavigate();
  useEffect(() => {
    navigate = current;
    waiting?.();
    waiting = undefined;
  }, [current]);
  return null;
}
