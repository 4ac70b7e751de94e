import postgres from 'postgres';
import { envValue, isJsonObject, optionalText } from '@server/checks/fields';
import { explainNetworkError } from '@server/checks/networkErrors';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import { readDatabaseError } from '@server/data-api/databaseErrors';
import { MOST_ITEMS, MOST_TOTAL_BYTES } from '../limits';
import { neededText } from '../types';
import type { Found, FoundDocument, ScrapeContext } from '../types';

const STATEMENT_TIMEOUT_MS = 60_000;
const BATCH = 500;

function addressOf(entry: JsonObject): URL {
  const driver = optionalText(entry, 'driver');
  if (driver !== undefined && !/^(?:postgres(?:ql)?|pgx)$/i.test(driver)) {
    throw new InvalidCheck(
      `the driver ${driver.slice(0, 50)} is not run by this server; it speaks postgres.`,
    );
  }
  const text = optionalText(entry, 'url');
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^postgres(?:ql)?:$/.test(url.protocol) && url.hostname !== '') return url;
  throw new InvalidCheck(
    'connection must name a PostgreSQL connection, or be an address such as postgres://db.internal:5432/shop.',
  );
}

/** Each row of a query as a document. The query runs read-only and row by row, with limits of its own. */
export async function scrapeSql(entry: JsonObject, { signal }: ScrapeContext): Promise<Found> {
  const query = neededText(entry, 'query');
  const url = addressOf(entry);
  const target = `${url.host}${url.pathname}`;
  const login = isJsonObject(entry['authentication']) ? entry['authentication'] : entry;
  const username = envValue(login['username'], 'username');
  const password = envValue(login['password'], 'password');
  const sql = postgres(url.href, {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    max: 1,
    connect_timeout: 10,
    idle_timeout: 1,
    prepare: false,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: 'watchfloor-scraper', statement_timeout: STATEMENT_TIMEOUT_MS },
  });
  const end = () => void sql.end({ timeout: 0 });
  signal.addEventListener('abort', end, { once: true });
  const documents: FoundDocument[] = [];
  let room = MOST_TOTAL_BYTES;
  try {
    await sql.begin('READ ONLY', async (tx) => {
      for await (const rows of tx.unsafe(query).cursor(BATCH)) {
        room -= JSON.stringify(rows).length;
        documents.push(...rows.map((value) => ({ value: value as unknown, source: target }))); // foreign rows
        if (room < 0 || documents.length > MOST_ITEMS)
          throw new InvalidCheck(`The query gives more than ${MOST_ITEMS} rows or 100 MB: ask for less.`);
      }
    });
    return { documents, problems: [] };
  } catch (error) {
    if (error instanceof InvalidCheck) throw error;
    const said = readDatabaseError(error)?.message;
    if (said !== undefined) throw new InvalidCheck(`${target} refused the query: ${said}.`);
    throw new InvalidCheck(explainNetworkError(signal.aborted ? signal.reason : error, target));
  } finally {
    signal.removeEventListener('abort', end);
    await sql.end({ timeout: 1 });
  }
}
