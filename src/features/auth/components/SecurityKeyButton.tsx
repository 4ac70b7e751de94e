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
import { readKeyCeremony, type KeyCeremony } from '../model/keyCeremony';
import { KEY_TEXT } from '../keyTexts';
import { Notice } from './Notice';

/** The browser checks the options itself and refuses what it does not understand. */
async function askForKey({ does, publicKey }: KeyCeremony): Promise<object> {
  const options: unknown = publicKey;
  if (does === 'register') {
    return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }); // checked by the browser
  }
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }); // checked by the browser
}

/** A sentence for why there is no answer. */
function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return KEY_TEXT.known;
  return name === 'SecurityError' ? KEY_TEXT.wrongPlace : KEY_TEXT.cancelled;
}

interface SecurityKeyButtonProps {
  item: FlowKeyButton;
  isBusy: boolean;
  /** JSON of what the key answered. */
  onAnswer: (field: string, answer: string) => void;
}

export function SecurityKeyButton({ item, isBusy, onAnswer }: SecurityKeyButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ceremony = readKeyCeremony(item.attributes);
  if (ceremony === undefined) return <Notice text={KEY_TEXT.unreadable} isError />;
  const handleClick = async () => {
    setAsking(true);
    setProblem(undefined);
    try {
      onAnswer(ceremony.field, JSON.stringify(await askForKey(ceremony)));
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
        {isAsking ? KEY_TEXT.asking : item.label}
      </Button>
      {problem !== undefined && <Notice text={problem} isError />}
    </>
  );
}
