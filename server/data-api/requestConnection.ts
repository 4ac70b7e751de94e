/** The data API's connection: every statement runs as the request role, in one transaction, with the caller's claims. */
import { PostgresConnection } from '@supabase/lite/postgres';
import type { IntrospectResult } from '@supabase/lite';
import { isRpcName, isTableName } from '@/services/contracts/tables';
import { IDLE_TIMEOUT, REQUEST_ROLE, STATEMENT_TIMEOUT } from '@server/access/asCaller';
import type { RequestClaims } from '@server/access/asCaller';
import {
  databaseAwayResponse,
  databaseErrorResponse,
  readDatabaseError,
} from '@server/data-api/databaseErrors';
import { addEmbedHints } from '@server/data-api/embedHints';
import { withViewKeys } from '@server/data-api/viewKeys';
import type { WhereTree } from '@server/data-api/whereTree';
import { toRfc3339 } from '@server/db/connect';
import { errorCode } from '@server/errorCode';
import { isDatabaseAway } from '@server/http/errors';
import type { Logger } from '@server/types';

type WithContext = PostgresConnection['withContext'];
type ContextArguments = Parameters<WithContext>;
type RequestTree = Parameters<PostgresConnection['onPostgrestAST']>[0];
type Database = Parameters<ContextArguments[1]>[0];

/** What the gateway tells the connection about a request, in place of a token's claims. */
export interface RequestContext {
  claims: RequestClaims;
  readOnly: boolean;
  /** Filters of the relation itself, read by us: the library would merge equal names and guess types from texts. */
  where: WhereTree | undefined;
}

export interface ConnectionOptions {
  url: string;
  log: Pick<Logger, 'error' | 'warn'>;
  /** The context of the request that the library is answering; undefined for anything else. */
  contextOf(vars: ContextArguments[0]): RequestContext | undefined;
}

const MAX_CONNECTIONS = 8;

const asText = (value: unknown) => String(value);
const timeType = (oid: number) => ({ to: oid, from: [oid], serialize: asText, parse: toRfc3339 });

/** Texts go to the database as they are, which reads 1, t and yes as true and refuses what is no truth value. */
const BOOLEAN_TYPE = { to: 16, from: [16], serialize: asText, parse: (text: string) => text === 't' };

/** Money and averages are JSON numbers (contract schema §1); the columns hold fewer digits than a number does. */
const NUMERIC_TYPE = { to: 1700, from: [1700], serialize: asText, parse: Number };

/**
 * Three walls keep a request from running as the owner: the session starts as the request role (so even a statement
 * outside a transaction has no rights of its own), every transaction sets role and claims, and a call without a
 * request is refused. The library's own way of making roles and granting them everything is never reached.
 */
export class RequestConnection extends PostgresConnection {
  readonly #options: ConnectionOptions;
  #catalog: Promise<IntrospectResult> | undefined;

  constructor(options: ConnectionOptions) {
    super({
      url: options.url,
      postgresOptions: {
        max: MAX_CONNECTIONS,
        connect_timeout: 10,
        onnotice: () => undefined,
        connection: {
          application_name: 'watchfloor-data-api',
          // Sent when the session starts: its default role, which is also what a reset would return to.
          role: REQUEST_ROLE,
          TimeZone: 'UTC',
          DateStyle: 'ISO',
          statement_timeout: Number.parseInt(STATEMENT_TIMEOUT, 10) * 1000,
          idle_in_transaction_session_timeout: Number.parseInt(IDLE_TIMEOUT, 10) * 1000,
        },
        types: {
          timestamp: timeType(1114),
          timestamptz: timeType(1184),
          boolean: BOOLEAN_TYPE,
          numeric: NUMERIC_TYPE,
        },
      },
    });
    this.#options = options;
  }

  override async withContext<T>(vars: ContextArguments[0], work: (db: Database) => Promise<T>): Promise<T> {
    const context = this.#options.contextOf(vars);
    if (context === undefined) throw new Error('A statement of the data API came without a request.');
    try {
      return await this.kysely.transaction().execute(async (transaction) => {
        await transaction
          .selectNoFrom((build) =>
            settings(context).map(([name, value]) =>
              build
                .fn<string>('set_config', [build.val(name), build.val(value), build.val(true)])
                .as(name.replaceAll('.', '_')),
            ),
          )
          .execute();
        return work(transaction);
      });
    } catch (error) {
      const answer = this.#answerDatabaseError(error);
      // The library hands the result of this call to the client as it is, so a Response is a T here.
      if (answer !== undefined) return answer as T;
      throw error;
    }
  }

  /**
   * The catalog as requests may know it: names of anything that is not exposed would otherwise appear in hints, and
   * keys of hidden tables would become ways to embed them. Read once; migrations come before the first request.
   */
  override introspect(): Promise<IntrospectResult> {
    this.#catalog ??= super.introspect({ useCache: false }).then(exposedCatalog);
    return this.#catalog;
  }

  override async onPostgrestAST(ast: RequestTree, vars?: ContextArguments[0]): Promise<RequestTree> {
    const context = this.#options.contextOf(vars);
    if (context === undefined) throw new Error('A statement of the data API came without a request.');
    const { foreign_keys: keys } = await this.introspect();
    if (ast.from !== undefined) addEmbedHints(ast, ast.from, keys);
    const { where: _guessed, ...rest } = ast;
    return super.onPostgrestAST(context.where === undefined ? rest : { ...rest, where: context.where });
  }

  /** Answering here keeps the statement and its values out of the library's own log. */
  #answerDatabaseError(error: unknown): Response | undefined {
    if (isDatabaseAway(error)) {
      this.#options.log.error({ reason: errorCode(error) }, 'the database does not answer data requests');
      return databaseAwayResponse();
    }
    const known = readDatabaseError(error);
    if (known === undefined) return undefined;
    const answer = databaseErrorResponse(known);
    if (answer.status >= 500) {
      this.#options.log.error(
        { code: known.code, reason: known.message },
        'a data request failed in the database',
      );
    }
    return answer;
  }
}

function settings({ claims, readOnly }: RequestContext): [string, string][] {
  return [
    ['role', REQUEST_ROLE],
    ['request.jwt.claims', JSON.stringify(claims)],
    ['transaction_read_only', readOnly ? 'on' : 'off'],
  ];
}

function exposedCatalog(catalog: IntrospectResult): IntrospectResult {
  const ofTable = (entry: { table: string; schema?: string }) =>
    entry.schema === 'public' && isTableName(entry.table);
  const named = (entry: { name: string; schema?: string }) =>
    entry.schema === 'public' && isTableName(entry.name);
  return {
    ...catalog,
    tables: catalog.tables.filter(named),
    views: catalog.views.filter(named),
    columns: catalog.columns.filter(ofTable),
    primary_keys: catalog.primary_keys.filter(ofTable),
    foreign_keys: withViewKeys(
      catalog.foreign_keys.filter((key) => ofTable(key) && isTableName(key.ref_table)),
    ),
    functions: (catalog.functions ?? []).filter(
      (entry) => entry.schema === 'public' && isRpcName(entry.name),
    ),
    check_constraints: [],
    comments: [],
  };
}
