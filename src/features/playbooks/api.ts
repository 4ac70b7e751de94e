/** What the playbook screens ask the server (contract endpoints §6). */
import type { JsonSchema } from '@/components/code-editor/CodeEditor.types';
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { asRecord } from '@/services/api/asRecord';
import { foundIn, type FoundResource, type ResourceQuestion } from '@/services/api/resourceSearch';
import { asPage, asRows, readRows, type RowPage } from '@/services/api/rows';
import { changes, idTag, listTag } from '@/services/api/tags';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { PersonRoles } from '@/services/contracts/rows';
import { currentPerson, type PersonState } from '@/services/session/currentPerson';
import { listedPlaybook } from './model/listed';
import type { Plan } from './model/plan';
import type { Parameter, PlaybookRow, RunDetail, RunRow, StepDetail, StepRow, Target } from './model/records';
import { runFilters, type RunsQuestion } from './model/runsQuery';
import { startOnce, targetFields, type RunRequest } from './startRun';

const AV = 'id,name,avatar';
const TARGETS =
  'component:components(id,name,icon),check:checks(id,name,icon),config:config_items(id,name,type,config_class)';
const RUNS_SELECT = `*,playbooks(id,name,title,spec,icon),${TARGETS}`;
const RUN_SELECT = `*,created_by(${AV}),playbooks(id,name,title,spec),${TARGETS},playbook_approvals(*,person_id(${AV}),team_id(*))`;

/** `name` is the title where the playbook has one. */
export interface ListedPlaybook {
  id: string;
  name: string;
}

interface NamedRow {
  id: string;
  name: string;
}

function parametersIn(answer: unknown): Parameter[] {
  const params = typeof answer === 'object' && answer !== null && 'params' in answer ? answer.params : [];
  return Array.isArray(params) ? (params as Parameter[]) : []; // contract endpoints §6
}

const playbooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlaybooks: build.query<PlaybookRow[], void>({
      extraOptions: { keep: true },
      query: () =>
        readRows('playbooks', {
          select: `*,created_by(${AV})`,
          filters: [['deleted_at', 'is', null]],
          order: 'created_at.desc',
          limit: MAX_ROWS,
        }),
      transformResponse: (answer) => asRows<PlaybookRow>(answer).map(listedPlaybook),
      providesTags: [listTag('playbook')],
    }),
    getPlaybook: build.query<PlaybookRow | null, string>({
      query: (id) => readRows('playbooks', { select: `*,created_by(${AV})`, filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<PlaybookRow>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => [idTag('playbook', id)],
    }),
    listApplicable: build.query<ListedPlaybook[], Target>({
      queryFn: async ({ field, id }, _api, _options, ask) => {
        const { data, error } = await ask({
          area: 'playbook',
          path: 'list',
          query: { [field]: id },
          expects: 'rowsOrNull',
        });
        if (error !== undefined) return { error };
        const listed = Array.isArray(data) ? (data as ListedPlaybook[]) : []; // null is possible
        if (listed.length === 0) return { data: listed };
        const ids = listed.map((playbook) => playbook.id);
        const titles = await ask(
          readRows('playbooks', { select: 'id,title,spec', filters: [['id', 'in', ids]] }),
        );
        // names are no worse than an empty menu
        const rows = titles.error === undefined ? asRows<Pick<PlaybookRow, 'id' | 'title'>>(titles.data) : [];
        const titleById = new Map(rows.map((row) => [row.id, row.title]));
        return { data: listed.map((one) => ({ id: one.id, name: titleById.get(one.id) || one.name })) };
      },
      providesTags: [listTag('playbook')],
    }),
    getParameters: build.query<Parameter[], { playbookId: string; target: Target | undefined }>({
      query: ({ playbookId, target }) => ({
        area: 'playbook',
        path: `${encodeURIComponent(playbookId)}/params`,
        method: 'POST',
        body: { id: playbookId, ...targetFields(target) },
        // What is no list of parameters is not a playbook without any: it would be run without its values.
        expects: 'object',
      }),
      extraOptions: { notify: 'inline' },
      transformResponse: parametersIn,
      providesTags: (_rows, _error, { playbookId }) => [idTag('playbook', playbookId)],
    }),
    /** Options of the parameters that name a resource, by the name of their field. */
    findOptions: build.query<Record<string, FoundResource[]>, Readonly<Record<string, ResourceQuestion>>>({
      queryFn: async (questions, _api, _options, baseQuery) => {
        const found: Record<string, FoundResource[]> = {};
        for (const [name, { kind, selectors }] of Object.entries(questions)) {
          const answer = await baseQuery({
            area: 'root',
            path: 'resources/search',
            method: 'POST',
            body: { limit: 50, [kind]: selectors },
            expects: 'object',
          });
          if (answer.error !== undefined) return { error: answer.error };
          found[name] = foundIn(answer.data, kind);
        }
        return { data: found };
      },
      extraOptions: { notify: 'inline' },
      providesTags: [listTag('check'), listTag('component'), listTag('config-item')],
    }),
    /** Schemas of code, by the name of their file; one that the server does not have is left out. */
    getSchemas: build.query<Record<string, JsonSchema>, readonly string[]>({
      queryFn: async (files, _api, _options, baseQuery) => {
        const found: Record<string, JsonSchema> = {};
        for (const file of files) {
          const { data } = await baseQuery({ area: 'root', path: `schemas/${encodeURIComponent(file)}` });
          if (typeof data === 'object' && data !== null) found[file] = data;
        }
        return { data: found };
      },
      extraOptions: { notify: 'inline' },
    }),
    listTeams: build.query<NamedRow[], void>({
      query: () =>
        readRows('teams', {
          select: 'id,name',
          filters: [['deleted_at', 'is', null]],
          order: 'name.asc',
          limit: MAX_ROWS,
        }),
      transformResponse: (answer) => asRows<NamedRow>(answer),
      providesTags: [listTag('team')],
    }),
    listPeopleWithRoles: build.query<PersonRoles[], void>({
      query: () => readRows('people_roles', { order: 'name.asc', limit: MAX_ROWS }),
      transformResponse: (answer) => asRows<PersonRoles>(answer),
      providesTags: [listTag('person')],
    }),
    listRuns: build.query<RowPage<RunRow>, RunsQuestion>({
      query: (argument) =>
        readRows(
          'playbook_runs',
          {
            select: RUNS_SELECT,
            filters: runFilters(argument, clockNow()),
            order: 'created_at.desc,id.desc',
            limit: argument.pageSize,
            offset: argument.pageIndex * argument.pageSize,
          },
          { count: true },
        ),
      transformResponse: (answer, meta) => asPage<RunRow>(answer, meta),
      providesTags: [listTag('playbook-run')],
    }),
    getRun: build.query<RunDetail | null, string>({
      query: (id) => readRows('playbook_runs', { select: RUN_SELECT, filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<RunDetail>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => [idTag('playbook-run', id)],
    }),
    listSteps: build.query<StepRow[], string>({
      query: (runId) =>
        readRows('playbook_run_actions', {
          select: 'id,name,status,start_time,end_time,scheduled_time',
          filters: [['playbook_run_id', 'eq', runId]],
          order: 'start_time.asc',
        }),
      transformResponse: (answer) => asRows<StepRow>(answer),
      providesTags: [listTag('playbook-run-action')],
    }),
    getStep: build.query<StepDetail | null, string>({
      query: (id) => readRows('playbook_run_actions', { select: '*', filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<StepDetail>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => [idTag('playbook-run-action', id)],
    }),
    getPlan: build.query<Plan, RunRequest>({
      query: ({ playbookId, target, params }) => ({
        area: 'playbook',
        path: 'run/plan',
        method: 'POST',
        body: { id: playbookId, ...targetFields(target), params },
        expects: 'object',
      }),
      extraOptions: { notify: 'inline' },
      // docs/adr/0030; the contract test proves its shape
      transformResponse: (answer) => asRecord<Plan>(answer, ['steps', 'parameters', 'last']),
      providesTags: (_plan, _error, { playbookId }) => [
        idTag('playbook', playbookId),
        listTag('playbook-run'),
      ],
    }),
    startRun: build.mutation<string, RunRequest>({
      queryFn: (run, call, _options, ask) =>
        startOnce(ask, run, currentPerson(call.getState() as PersonState)), // the one store
      invalidatesTags: changes('playbook-run'),
    }),
    approveRun: build.mutation<unknown, string>({
      query: (id) => ({ area: 'playbook', path: `run/approve/${encodeURIComponent(id)}`, method: 'POST' }),
      invalidatesTags: (result, error, id) => changes('playbook-run', id)(result, error),
    }),
    cancelRun: build.mutation<unknown, string>({
      query: (id) => ({ area: 'playbook', path: `run/cancel/${encodeURIComponent(id)}`, method: 'POST' }),
      invalidatesTags: (result, error, id) => changes('playbook-run', id)(result, error),
    }),
  }),
});

export const {
  useListPlaybooksQuery,
  useGetPlaybookQuery,
  useListApplicableQuery,
  useGetParametersQuery,
  useFindOptionsQuery,
  useGetSchemasQuery,
  useListTeamsQuery,
  useListPeopleWithRolesQuery,
  useListRunsQuery,
  useGetRunQuery,
  useListStepsQuery,
  useGetStepQuery,
  useGetPlanQuery,
  useStartRunMutation,
  useApproveRunMutation,
  useCancelRunMutation,
} = playbooksApi;
