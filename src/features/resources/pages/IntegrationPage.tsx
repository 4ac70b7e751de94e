/** /settings/integrations/{type}/{id}: the form of what brings data in (INTG-10, ROUTE-15). */
import { useParams } from 'react-router-dom';
import { NoSuchKind } from '../components/KindGate';
import { RecordScreen } from './RecordPage';

/** By the type that integrations_with_status tells (contract endpoints §8.4). */
const TABLES: ReadonlyMap<string, string> = new Map([
  ['scrapers', 'config_scrapers'],
  ['topologies', 'topologies'],
  ['logging_backends', 'logging_backends'],
]);

export function Component() {
  const { type = '', id = '' } = useParams();
  const table = TABLES.get(type);
  return table === undefined ? <NoSuchKind /> : <RecordScreen table={table} id={id} />;
}
