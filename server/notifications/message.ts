/** The words of a message: the rule's own templates, or ours. Pure. */
import { fillText } from '@server/playbooks/template';
import { factsOf } from './subject';
import type { Subject } from './subject';

export interface Words {
  title: string;
  text: string;
}

interface Templates {
  title: string | null;
  template: string | null;
}

const PATHS: Readonly<Record<Subject['kind'], (id: string) => string>> = {
  check: (id) => `/health?checkId=${id}`,
  config: (id) => `/catalog/${id}`,
  component: (id) => `/topology/${id}`,
  canary: () => '/health',
  incident: (id) => `/incidents/${id}`,
  playbook: () => '/playbooks',
};

/** `check.failed` as in "failed"; the last word of an event says what happened. */
const happening = (event: string): string => event.slice(event.lastIndexOf('.') + 1);

/** Throws InvalidCheck with a sentence for a template that cannot be filled in. */
export function wordsOf(
  { title, template }: Templates,
  event: string,
  subjects: readonly Subject[],
  publicUrl: string,
): Words {
  const [first] = subjects;
  if (first === undefined) return { title: event, text: '' };
  const address = `${publicUrl}${PATHS[first.kind](first.id)}`;
  const facts = { ...factsOf(first, event), permalink: address };
  const many = subjects.length > 1 ? ` and ${subjects.length - 1} more` : '';
  const standardTitle = `${first.kind} ${first.name}${many}: ${happening(event)}`;
  const reason = ['error', 'message', 'status_reason', 'description']
    .map((key) => first.row[key])
    .find((value) => typeof value === 'string' && value !== '');
  const standardText = [
    `${standardTitle}.`,
    ...(typeof reason === 'string' ? [reason] : []),
    ...(subjects.length > 1 ? [`All: ${subjects.map(({ name }) => name).join(', ')}.`] : []),
    address,
  ].join('\n\n');
  return {
    title: oneLine(title?.trim() ? fillText(title, facts) : standardTitle),
    text: template?.trim() ? fillText(template, facts) : standardText,
  };
}

/** Titles become subjects of mails and lines of chats. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
