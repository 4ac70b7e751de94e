/** The lock file can be installed as it is, on every kind of computer (checklist STACK). */
import { read } from './repository';

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly resolved?: string;
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Locked>> }; // npm's own format

/** Where Node may find a package that one at `place` asks for: beside it, and in each folder above. */
function placesOf(name: string, place: string): string[] {
  const parts = place.split('/node_modules/');
  const above = parts.map((_, at) => parts.slice(0, parts.length - at).join('/node_modules/'));
  return [...above.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}

const asked = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies).map((name) => ({ place, name })),
);

it('STACK-6 names the parts for all kinds of computers, or npm ci would refuse it everywhere', () => {
  const missing = asked.filter(({ place, name }) => !placesOf(name, place).some((at) => at in packages));
  expect(missing).toEqual([]);
  expect(asked.length).toBeGreaterThan(60);
});

it('STACK-6 says of a part for one system which it is, so that no other fetches it', () => {
  const systems = /[-/](android|darwin|freebsd|linux|openbsd|openharmony|win32)-/;
  const wrong = Object.entries(packages).filter(([place, { os }]) => {
    const system = systems.exec(place)?.[1];
    return system !== undefined && !os?.includes(system);
  });
  expect(wrong.map(([place]) => place)).toEqual([]);
});

it('STACK-6 names no registry: packages come from the one that npm is set to', () => {
  expect(Object.keys(packages).filter((place) => packages[place]?.resolved !== undefined)).toEqual([]);
});
