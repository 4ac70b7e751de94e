import type { EmbeddedCheckType } from '@/services/contracts/checkTypes';
import { alertmanagerRunner } from './alertmanager';
import { awsConfigRuleRunner } from './awsConfigRule';
import { cloudwatchRunner } from './cloudwatch';
import { dnsRunner } from './dns';
import { elasticsearchRunner } from './elasticsearch';
import { execRunner } from './exec';
import { folderRunner } from './folder';
import { githubRunner } from './github';
import { httpRunner } from './http';
import { icmpRunner } from './icmp';
import { junitRunner } from './junit';
import { kubernetesRunner } from './kubernetes';
import { ldapRunner } from './ldap';
import { mongodbRunner } from './mongodb';
import { podRunner } from './pod';
import { postgresRunner } from './postgres';
import { prometheusRunner } from './prometheus';
import { redisRunner } from './redis';
import { s3Runner } from './s3';
import { tcpRunner } from './tcp';
import type { CheckRunner } from './types';

/** The check types that this server can run; adding one is a line here and a file beside it. */
export const RUNNERS: Readonly<Record<EmbeddedCheckType, CheckRunner>> = {
  http: httpRunner,
  tcp: tcpRunner,
  dns: dnsRunner,
  icmp: icmpRunner,
  folder: folderRunner,
  exec: execRunner,
  postgres: postgresRunner,
  redis: redisRunner,
  mongodb: mongodbRunner,
  mongo: mongodbRunner,
  prometheus: prometheusRunner,
  alertmanager: alertmanagerRunner,
  alertManager: alertmanagerRunner,
  elasticsearch: elasticsearchRunner,
  opensearch: elasticsearchRunner,
  ldap: ldapRunner,
  s3: s3Runner,
  kubernetes: kubernetesRunner,
  pod: podRunner,
  junit: junitRunner,
  github: githubRunner,
  awsConfigRule: awsConfigRuleRunner,
  cloudwatch: cloudwatchRunner,
};
