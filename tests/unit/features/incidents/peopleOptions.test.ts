import { peopleOptions } from '@/features/incidents/model/peopleOptions';

const ADA = { id: 'a', name: 'Ada', avatar: null };
const GRACE = { id: 'g', name: 'Grace', avatar: null };

it('INC: who is named by the record is offered by name, whoever could be read', () => {
  expect(peopleOptions(undefined, [ADA, null])).toEqual([{ value: 'a', label: 'Ada' }]);
  expect(peopleOptions([GRACE], [ADA, ADA])).toEqual([
    { value: 'g', label: 'Grace' },
    { value: 'a', label: 'Ada' },
  ]);
});

it('INC: who was read stands in that order, once, under the newer name', () => {
  expect(peopleOptions([ADA, GRACE], [{ ...GRACE, name: 'G.' }])).toEqual([
    { value: 'a', label: 'Ada' },
    { value: 'g', label: 'Grace' },
  ]);
});
