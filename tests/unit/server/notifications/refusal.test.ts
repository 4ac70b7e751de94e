import { refusingPart } from '@server/features/query/expression';
import { refusalOf } from '@server/notifications/refusal';

const FACTS = {
  name: 'till',
  severity: 'critical',
  replicas: 3,
  labels: { app: 'shop' },
  list: ['a'],
};

const partOf = (filter: string) => {
  const part = refusingPart(filter, FACTS);
  return part && filter.slice(part.from, part.to);
};

describe('the part of a filter that refuses', () => {
  it.each<[string, string | undefined]>([
    ["severity == 'low'", "severity == 'low'"],
    ["severity == 'critical' && name == 'x'", "name == 'x'"],
    ["name == 'x' && severity == 'low'", "name == 'x'"],
    ["severity == 'critical' && (name == 'x' || replicas > 5) && true", "name == 'x' || replicas > 5"],
    ["(severity == 'critical' && (name == 'till' && replicas > 5))", 'replicas > 5'],
    // what is false decides, also behind what cannot be evaluated
    ["labels.team == 'web' && severity == 'low'", "severity == 'low'"],
    ["labels.team == 'web' && severity == 'critical'", "labels.team == 'web'"],
    ['severity', 'severity'],
    ["!name.startsWith('t')", "!name.startsWith('t')"],
    ["severity == 'critical'", undefined],
    ['severity ==', undefined],
  ])('M13 of %s', (filter, part) => {
    expect(partOf(filter)).toBe(part);
  });

  it('M13 names the values that it read, and none of lists and maps or of what is not there', () => {
    expect(
      refusingPart("name == 'x' || labels.app == 'y' || replicas > 5 || list == [] || absent == 1", FACTS)
        ?.values,
    ).toEqual([
      { name: 'name', value: 'till' },
      { name: 'labels.app', value: 'shop' },
      { name: 'replicas', value: 3 },
    ]);
    expect(refusingPart("['a', 'b'].exists(k, k == name)", FACTS)?.values).toEqual([
      { name: 'name', value: 'till' },
    ]);
  });

  it('M13 is said in words, with a filter that cannot be read too', () => {
    expect(refusalOf("severity == 'low'", FACTS)).toEqual({
      why: `Its filter refuses it, because severity == 'low' is not true: severity is "critical".`,
      part: { filter: { text: "severity == 'low'", from: 0, to: 17 } },
    });
    expect(refusalOf('severity ==', FACTS)).toEqual({ why: 'Its filter cannot be read.', part: undefined });
    for (const passing of [null, ' ', "severity == 'critical'"])
      expect(refusalOf(passing, FACTS)).toBeUndefined();
  });
});
