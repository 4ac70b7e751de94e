#!/usr/bin/env node
/** `npm run demo`: the same as `npm start`, with the sample estate and one account per role, on data of its own. */
import process from 'node:process';
import { runAsProgram } from './lib/run.mjs';
import { start } from './start.mjs';

process.env.WATCHFLOOR_DEMO = 'true';
process.env.DATA_DIR ||= './data-demo';
await runAsProgram(start);
