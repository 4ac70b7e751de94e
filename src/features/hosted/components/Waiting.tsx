import { Spinner } from '@fluentui/react-components';
import { AuthCard } from '@/components/layout/AuthCard';
import { HOSTED_TEXT } from '../texts';

/** A card that says what is waited for. */
export function Waiting({ title }: { title: string }) {
  return (
    <AuthCard title={title}>
      <Spinner label={HOSTED_TEXT.checking} />
    </AuthCard>
  );
}
