/** Organizations in a claim of an OpenID provider. Pure. */
import type { HostedOrganization } from '@/services/session/hosted/identity';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function organizationOf(entry: unknown): HostedOrganization[] {
  if (typeof entry === 'string' && entry !== '') return [{ id: entry, name: entry }];
  if (!isRecord(entry)) return [];
  const id = text(entry.id);
  if (id === undefined) return [];
  const backendUrl = text(entry.backend_url);
  return [
    {
      id,
      name: text(entry.name) ?? text(entry.slug) ?? id,
      direct: entry.direct,
      ...(backendUrl === undefined ? {} : { backendUrl }),
    },
  ];
}

/** A list of {id, name, slug, backend_url, direct}, a list of ids, or one of either; anything else is left out. */
export function readOrganizations(claim: unknown): HostedOrganization[] {
  const entries: unknown[] = Array.isArray(claim) ? claim : [claim];
  return entries.flatMap(organizationOf);
}

/** The chosen one if the person still belongs to it; the only one needs no choice. */
export function activeOrganization(
  organizations: readonly HostedOrganization[],
  chosen: string | null,
): HostedOrganization | undefined {
  if (organizations.length === 1) return organizations[0];
  return organizations.find(({ id }) => id === chosen);
}
