import type { EmbeddedCheckType } from '@/services/contracts/checkTypes';
import { dnsRunner } from './dns';
import { folderRunner } from './folder';
import { httpRunner } from './http';
import { icmpRunner } from './icmp';
import { tcpRunner } from './tcp';
import type { CheckRunner } from './types';

/** The check types that this server can run; adding one is a line here and a file beside it. */
export const RUNNERS: Readonly<Record<EmbeddedCheckType, CheckRunner>> = {
  http: httpRunner,
  tcp: tcpRunner,
  dns: dnsRunner,
  icmp: icmpRunner,
  folder: folderRunner,
};
