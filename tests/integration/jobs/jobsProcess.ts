/** A job process of its own, so that a test can kill it as a crash would: `node --import tsx jobsProcess.ts URL`. */
import pino from 'pino';
import { connect } from '@server/db/connect';
import { startJobs } from '@server/jobs/jobs';

const databaseUrl = process.argv[2] ?? '';
const sql = connect(databaseUrl, { max: 6 });
const log = pino({ level: 'error' }, pino.destination(2));
await startJobs({ sql, databaseUrl, log, clock: { now: () => Date.now() } });
process.stdout.write('started\n');
