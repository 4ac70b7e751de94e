import { useMemo, useState } from 'react';
import { pickedValue } from '@/components/form/kinds/picked';
import type { FieldSpec } from '@/components/form/fieldSpec';
import type { FormValues } from '@/components/form/ResourceForm';
import { useLookup } from '@/services/api/useLookup';
import { selectorsOf, type ResourceQuestion } from '@/services/api/resourceSearch';
import type { Lookup } from '@/services/errors/lookup';
import {
  useFindOptionsQuery,
  useGetSchemasQuery,
  useListPeopleWithRolesQuery,
  useListTeamsQuery,
} from '../api';
import {
  fieldName,
  filterOf,
  parameterField,
  RESOURCE_TYPES,
  roleOf,
  schemaFileOf,
  type Option,
} from '../model/parameters';
import type { Parameter } from '../model/records';

type Texts = Readonly<Record<string, string>>;

/** What to ask for the parameters that name a resource; a box without filter asks for nothing until somebody types. */
function questionsOf(parameters: readonly Parameter[], typed: Texts, values: FormValues) {
  return Object.fromEntries(
    parameters.flatMap((parameter, index): [string, ResourceQuestion][] => {
      const kind = RESOURCE_TYPES[parameter.type ?? ''];
      if (kind === undefined) return [];
      const name = fieldName(index);
      const selectors = selectorsOf(filterOf(parameter), typed[name] ?? '', pickedValue(values[name]));
      return selectors.length === 0 ? [] : [[name, { kind, selectors }]];
    }),
  );
}

interface Choices {
  options: Option[];
  lookup: Lookup;
}

/** The options of each parameter that is chosen from records, and how far they were read. */
function useOptions(parameters: readonly Parameter[], typed: Texts, values: FormValues) {
  const has = (type: string) => parameters.some((parameter) => parameter.type === type);
  const questions = useMemo(() => questionsOf(parameters, typed, values), [parameters, typed, values]);
  const found = useFindOptionsQuery(questions, { skip: Object.keys(questions).length === 0 });
  const teams = useListTeamsQuery(undefined, { skip: !has('team') });
  const people = useListPeopleWithRolesQuery(undefined, { skip: !has('people') });
  const foundLookup = useLookup(found);
  const teamsLookup = useLookup(teams);
  const peopleLookup = useLookup(people);
  return useMemo(
    () =>
      parameters.map((parameter, index): Choices => {
        if (parameter.type === 'team')
          return {
            options: (teams.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            lookup: teamsLookup,
          };
        if (parameter.type === 'people') {
          const role = roleOf(parameter);
          return {
            options: (people.data ?? [])
              .filter(({ roles }) => role === undefined || roles.some((own) => own === role))
              .map(({ id, name, email }) => ({
                value: id,
                label: name,
                ...(email ? { detail: email } : {}),
              })),
            lookup: peopleLookup,
          };
        }
        const options = (found.data?.[fieldName(index)] ?? []).map(({ id, name, type, namespace }) => ({
          value: id,
          label: name,
          detail: [type, namespace].filter(Boolean).join(' · '),
        }));
        return { options, lookup: foundLookup };
      }),
    [parameters, found.data, teams.data, people.data, foundLookup, teamsLookup, peopleLookup],
  );
}

/** The schemas of code parameters, by the name of their file. */
function useSchemas(parameters: readonly Parameter[]) {
  const files = useMemo(
    () => [...new Set(parameters.map(schemaFileOf).filter((file) => file !== undefined))],
    [parameters],
  );
  return useGetSchemasQuery(files, { skip: files.length === 0 }).data;
}

/** The parameters of a playbook as fields, with the records among which some of them choose. */
export function useParameterFields(
  parameters: readonly Parameter[],
  values: FormValues,
): readonly FieldSpec[] {
  const [typed, setTyped] = useState<Texts>({});
  const options = useOptions(parameters, typed, values);
  const schemas = useSchemas(parameters);
  return useMemo(
    () =>
      parameters.map((parameter, index) =>
        parameterField(parameter, index, {
          options: options[index]?.options ?? [],
          lookup: options[index]?.lookup,
          onSearch: (text) => {
            setTyped((before) => ({ ...before, [fieldName(index)]: text }));
          },
          schema: schemas?.[schemaFileOf(parameter) ?? ''],
        }),
      ),
    [parameters, options, schemas],
  );
}
