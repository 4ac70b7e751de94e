/** Lets listeners outside React look at the address and lead elsewhere; the router connects itself when it stands. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

interface Connection {
  place: Place;
  navigate: (to: string) => unknown;
}

export interface NavigationPort {
  connect: (connection: Connection) => void;
  place: () => Place;
  navigate: (to: string) => void;
  /** Resolves when the page of an address that `isThere` accepts has replaced the one before. */
  arrived: (isThere: (place: Place) => boolean) => Promise<void>;
}

interface Waiting {
  isThere: (place: Place) => boolean;
  resolve: () => void;
}

const NOWHERE: Place = { pathname: '/', search: '', hash: '' };

export function createNavigationPort(): NavigationPort {
  let connection: Connection | undefined;
  let waiting: Waiting[] = [];
  return {
    connect: (next) => {
      connection = next;
      const reached = waiting.filter(({ isThere }) => isThere(next.place));
      waiting = waiting.filter((one) => !reached.includes(one));
      reached.forEach(({ resolve }) => {
        resolve();
      });
    },
    arrived: (isThere) =>
      new Promise((resolve) => {
        if (connection !== undefined && isThere(connection.place)) resolve();
        else waiting.push({ isThere, resolve });
      }),
    place: () => connection?.place ?? NOWHERE,
    navigate: (to) => void connection?.navigate(to),
  };
}
