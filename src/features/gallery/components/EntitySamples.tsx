import { Age } from '@/components/entity/Age';
import { PersonAvatar } from '@/components/entity/PersonAvatar';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { SafeLink } from '@/components/entity/SafeLink';
import { Tags } from '@/components/entity/Tags';
import { CopyButton } from '@/components/feedback/CopyButton';
import { ProgressBar } from '@/components/feedback/ProgressBar';
import { StaleAge } from '@/components/feedback/StaleAge';
import { CountBadge } from '@/components/layout/CountBadge';
import { Sample } from './Sample';
import { SAMPLE_NOW, SAMPLE_TAGS } from './sampleRows';

const ICONS = ['http', 'dns', 'postgres', 'kubernetes', 'folder', 'github', '../../etc/passwd'];

export function EntitySamples() {
  return (
    <Sample title="Entities">
      <Age time={new Date(SAMPLE_NOW - 240_000)} suffix="ago" />
      <Age time="0001-01-01T00:00:00Z" />
      <StaleAge fulfilledAt={SAMPLE_NOW - 12_000} />
      <CountBadge count={10_200} />
      <Tags tags={SAMPLE_TAGS} />
      <Tags tags={SAMPLE_TAGS} overflow="popover" limit={2} />
      <PersonAvatar name="Ann Bea Cole" size="lg" />
      <PersonAvatar name="Li Wei" />
      {ICONS.map((icon) => (
        <ResourceIcon key={icon} name={icon} size={20} />
      ))}
      <SafeLink href="https://example.org/runbook">Runbook</SafeLink>
      <SafeLink href="javascript:alert(1)">Not a link</SafeLink>
      <CopyButton text="01HZ" label="Copy id" />
      <div style={{ width: 160 }}>
        <ProgressBar percent={42} label="Memory" />
        <ProgressBar percent={80} label="CPU" />
        <ProgressBar percent={97} label="Disk" />
      </div>
    </Sample>
  );
}
