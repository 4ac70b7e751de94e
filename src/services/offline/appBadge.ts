/** The count on the icon of the installed console; browsers without one know nothing of it. */

interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Shows how many checks are unhealthy on the icon, or nothing for 0. Refusals of the browser do not matter. */
export function showAppBadge(count: number): void {
  const badging: Badging = navigator;
  const shown = count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.();
  shown?.catch(() => undefined);
}
