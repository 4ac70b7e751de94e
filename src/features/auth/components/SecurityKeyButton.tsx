/** Asks the browser for a security key; apart from the rest because few people have one and its library is not small. */
import { Button } from '@fluentui/react-components';
import { KeyRegular } from '@fluentui/react-icons';
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import type { FlowKeyButton } from '../model/flowForm';
import { AUTH_TEXT } from '../texts';
import { Notice } from './Notice';

/** The browser checks the options itself and refuses what it does not understand. */
async function askForKey({ does, publicKey }: FlowKeyButton): Promise<object> {
  const options: unknown = publicKey;
  if (does === 'register') {
    return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }); // checked by the browser
  }
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }); // checked by the browser
}

/** A sentence for why there is no answer. */
function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return AUTH_TEXT.keyKnown;
  return name === 'SecurityError' ? AUTH_TEXT.keyWrongPlace : AUTH_TEXT.keyCancelled;
}

interface SecurityKeyButtonProps {
  item: FlowKeyButton;
  isBusy: boolean;
  /** JSON of what the key answered. */
  onAnswer: (answer: string) => void;
}

export function SecurityKeyButton({ item, isBusy, onAnswer }: SecurityKeyButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleClick = async () => {
    setAsking(true);
    setProblem(undefined);
    try {
      onAnswer(JSON.stringify(await askForKey(item)));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setAsking(false);
    }
  };
  const isWaiting = isBusy || isAsking;
  return (
    <>
      <Button
        size="large"
        icon={<KeyRegular />}
        disabled={item.isDisabled}
        disabledFocusable={isWaiting}
        onClick={() => {
          if (!isWaiting) void handleClick();
        }}
      >
        {isAsking ? AUTH_TEXT.keyAsking : item.label}
      </Button>
      {problem !== undefined && <Notice text={problem} isError />}
    </>
  );
}
