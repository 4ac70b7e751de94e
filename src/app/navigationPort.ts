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
}

const NOWHERE: Place = { pathname: '/', search: '', hash: '' };

export function createNavigationPort(): NavigationPort {
  let connection: Connection | undefined;
  return {
    connect: (next) => {
      connection = next;
    },
    place: () => connection?.place ?? NOWHERE,
    navigate: (to) => void connection?.navigate(to),
  };
}
