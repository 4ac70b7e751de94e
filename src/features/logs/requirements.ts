/** Who reads logs (contract README §3). */
import type { Requirement } from '@/services/access/evaluate';

export const READ_LOGS: Requirement = { feature: 'logs', resource: 'database' };
