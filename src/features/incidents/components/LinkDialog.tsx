/** 'Attach as Evidence': incident, hypothesis, evidence (settings specification §2.4, §4, §5; EVD-3 to EVD-22). */
import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { clockNow } from '@/components/entity/clock';
import { Modal } from '@/components/feedback/Modal';
import { showToast, TOAST_MILLISECONDS } from '@/components/feedback/toasts';
import { pickedValue } from '@/components/form/kinds/picked';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { useIsHere } from '@/components/feedback/useIsHere';
import { asAppError } from '@/services/api/asAppError';
import { useLookup } from '@/services/api/useLookup';
import { paths } from '@/services/config/paths';
import type { AppError } from '@/services/errors/AppError';
import { selectUnsent } from '@/services/offline/outbox/outboxSlice';
import { QUEUED, SAVED_HERE } from '@/services/sync/queue';
import { useSearchLinkHypothesesQuery } from '../optionsApi';
import {
  useCreateEvidenceMutation,
  useCreateHypothesisMutation,
  useCreateIncidentMutation,
  type Written,
} from '../commands';
import { useIncidentOptions } from '../hooks/useIncidentOptions';
import { usePerson } from '../hooks/usePerson';
import { linkFields, settleLink } from '../model/linkFields';
import { isNewIncident, linkPlan, runLink, type LinkOutcome, type LinkPort } from '../model/linkPlan';
import type { LinkHypothesis, LinkIncident } from '../model/records';
import { nameOf, type EvidenceSource } from '../model/sources';
import { unsentHypotheses } from '../model/unsentTargets';
import { reportLinkFailure } from '../reportLinkFailure';
import { LINK_TEXTS } from '../texts';

const NO_HYPOTHESES: readonly LinkHypothesis[] = [];
const useStyles = makeStyles({
  source: {
    marginBottom: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
    maxHeight: '120px',
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    unicodeBidi: 'isolate',
  },
});

const STEP_WORDS = {
  incident: 'The incident',
  hypothesis: 'The hypothesis',
  evidence: 'The evidence',
} as const;

interface LinkedToastProps {
  incidentId: string;
  /** It waits on this device. */
  isQueued: boolean;
  onOpen: () => void;
}

/** Toasts live beside the router, so the way there is handed in; the address lets one open it in another tab. */
function LinkedToast({ incidentId, isQueued, onOpen }: LinkedToastProps) {
  return (
    <span>
      {isQueued ? SAVED_HERE : LINK_TEXTS.linked} ·{' '}
      <Link
        inline
        href={paths.incident(incidentId)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {LINK_TEXTS.openIncident}
      </Link>
    </span>
  );
}

/** What was and what was not created, in words (OPEN-37). */
function failureOf({ error, created, missing }: Extract<LinkOutcome, { kind: 'failed' }>): AppError {
  const sentences = [
    LINK_TEXTS.failed(error.text),
    ...created.map((step) => LINK_TEXTS.done(STEP_WORDS[step])),
    ...missing.map((step) => LINK_TEXTS.notDone(STEP_WORDS[step])),
  ];
  return { ...error, text: sentences.join('\n') };
}

type WriteAnswer = { data?: Written | undefined; error?: Parameters<typeof asAppError>[0] };

/** Resolves with the error of a call, for steps that know nothing of RTK. `onQueued`: a row waits on this device. */
function useLinkPort(onQueued: () => void): LinkPort {
  const [createIncident] = useCreateIncidentMutation();
  const [createHypothesis] = useCreateHypothesisMutation();
  const [createEvidence] = useCreateEvidenceMutation();
  return useMemo(() => {
    const ended = ({ data, error }: WriteAnswer) => {
      if (data === QUEUED) onQueued();
      return asAppError(error);
    };
    return {
      incident: async (row) => ended(await createIncident(row)),
      hypothesis: async (row) => ended(await createHypothesis(row)),
      evidence: async (row) => ended(await createEvidence(row)),
    };
  }, [createIncident, createHypothesis, createEvidence, onQueued]);
}

/** Options of both pickers. */
function useLinkOptions(values: FormValues, preset: LinkIncident | undefined) {
  const [hypothesisText, setHypothesisText] = useState('');
  const incidentId = pickedValue(values['incident']);
  const choices = useIncidentOptions(preset);
  const unsent = useSelector(selectUnsent);
  const result = useSearchLinkHypothesesQuery(
    { incidentId: incidentId ?? '', text: hypothesisText },
    { skip: incidentId === undefined },
  );
  const { currentData: asked = NO_HYPOTHESES } = result;
  const hypotheses = useMemo(
    () => [...unsentHypotheses(unsent, incidentId), ...asked],
    [unsent, incidentId, asked],
  );
  const { incidents, incidentLookup, onSearchIncident } = choices;
  const hypothesisLookup = useLookup(result);
  const isNew = isNewIncident(values);
  return useMemo(
    () => ({
      incidents,
      incidentLookup,
      onSearchIncident,
      hypotheses: incidentId === undefined ? NO_HYPOTHESES : hypotheses,
      hypothesisLookup,
      isNew,
      onSearchHypothesis: setHypothesisText,
    }),
    [incidents, incidentLookup, onSearchIncident, incidentId, hypotheses, hypothesisLookup, isNew],
  );
}

interface LinkDialogProps {
  source: EvidenceSource;
  /** The incident that is being worked on: chosen from the start. */
  incident?: LinkIncident;
  onClose: () => void;
  /** True once it is attached, false when that failed (EVD-8). */
  onDone?: (isLinked: boolean) => void;
}

export function LinkDialog({ source, incident, onClose, onDone }: LinkDialogProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const person = usePerson();
  const isQueued = useRef(false);
  const port = useLinkPort(
    useCallback(() => {
      isQueued.current = true;
    }, []),
  );
  const [values, setValues] = useState<FormValues>({});
  const [isBusy, setBusy] = useState(false);
  // What was on the screen when somebody decided to attach it.
  const [at] = useState(() => new Date(clockNow()).toISOString());
  const ids = useRef(new Map<string, string>());
  const done = useRef(new Set<string>());
  const options = useLinkOptions(values, incident);
  const { hypotheses } = options;
  const fields = useMemo(() => linkFields(options), [options]);
  const settle = useCallback(
    (next: FormValues, previous: FormValues) => settleLink(next, previous, hypotheses),
    [hypotheses],
  );
  const idFor = (key: string): string => {
    const known = ids.current.get(key) ?? crypto.randomUUID();
    ids.current.set(key, known);
    return known;
  };
  const isHere = useIsHere();
  const handleSubmit = async (submitted: FormValues) => {
    const plan = person && linkPlan(submitted, { source, personId: person.id, at, idFor });
    if (plan === undefined) return undefined;
    setBusy(true);
    const outcome = await runLink(plan, port, done.current);
    setBusy(false);
    onDone?.(outcome.kind === 'linked');
    if (outcome.kind === 'failed') {
      reportLinkFailure(outcome.error);
      return failureOf(outcome);
    }
    const { incidentId } = plan;
    showToast(
      'success',
      <LinkedToast
        incidentId={incidentId}
        isQueued={isQueued.current}
        onOpen={() => void navigate(paths.incident(incidentId))}
      />,
      { position: 'top-right', duration: TOAST_MILLISECONDS },
    );
    if (isHere()) onClose();
    return undefined;
  };
  return (
    <Modal title={LINK_TEXTS.action} size="small" isOpen onClose={onClose}>
      <div className={styles.source}>{nameOf(source)}</div>
      <ResourceForm
        label={LINK_TEXTS.action}
        fields={fields}
        initialValues={{
          polarity: 'supports',
          ...(incident === undefined ? {} : { incident: { value: incident.id } }),
        }}
        submitLabel={isBusy ? LINK_TEXTS.linking : LINK_TEXTS.submit}
        onSubmit={handleSubmit}
        onCancel={onClose}
        onValues={setValues}
        settle={settle}
      />
    </Modal>
  );
}
