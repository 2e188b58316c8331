import { useEffect } from 'react';
import { type NavigateFunction, type NavigateOptions, useNavigate } from 'react-router-dom';

let navigate: NavigateFunction | undefined;
let waiting: (() => void) | undefined;

/** Navigates from outside of components. Before the router is there, the last address waits for it. */
export function navigateTo(to: string, options?: NavigateOptions): void {
  if (navigate) void navigate(to, options);
  else waiting = () => navigateTo(to, options);
}

export function NavigationHost(): null {
  const current = useNavigate();
  useEffect(() => {
    navigate = current;
    waiting?.();
    waiting = undefined;
  }, [current]);
  return null;
}
