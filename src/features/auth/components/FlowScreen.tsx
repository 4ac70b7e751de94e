/** What every page of a flow has in common: waiting, the form, an error with a way on, links. */
import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Flow } from '@/services/contracts/identity';
import type { FlowController } from '../hooks/useFlow';
import type { TypedValues } from '../model/flowForm';
import { AUTH_TEXT } from '../texts';
import { AuthCard } from '@/components/layout/AuthCard';
import { useFlowStyles } from './Flow.styles';
import { FlowForm } from './FlowForm';
import { Notice } from './Notice';

interface FlowBodyProps {
  controller: FlowController;
  /** Draws the flow once it is there. */
  children: (flow: Flow) => ReactNode;
}

export function FlowBody({ controller: { flow, error, answers, retry }, children }: FlowBodyProps) {
  const styles = useFlowStyles();
  return (
    <>
      {error !== undefined && <Notice key={answers} text={error.text} isError />}
      {error?.retryable === true && flow === undefined && <Button onClick={retry}>{AUTH_TEXT.retry}</Button>}
      {flow === undefined && error === undefined && (
        <div className={styles.waiting} role="status" aria-label={AUTH_TEXT.loading} />
      )}
      {flow !== undefined && children(flow)}
    </>
  );
}

interface FlowScreenProps {
  title: string;
  controller: FlowController;
  links?: ReactNode;
  initial?: TypedValues;
}

export function FlowScreen({ title, controller, links, initial }: FlowScreenProps) {
  const { isSubmitting, answers, submit } = controller;
  return (
    <AuthCard title={title} links={links}>
      <FlowBody controller={controller}>
        {(flow) => (
          <FlowForm
            {...{ flow, answers }}
            isBusy={isSubmitting}
            onSubmit={submit}
            {...(initial ? { initial } : {})}
          />
        )}
      </FlowBody>
    </AuthCard>
  );
}
