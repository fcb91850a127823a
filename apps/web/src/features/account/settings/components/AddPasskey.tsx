import { useState } from 'react'
import { WebAuthnError, startRegistration } from '@simplewebauthn/browser'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { z } from 'zod'
import { passkeyEndpoints, passkeyName } from '@kervan/contract/account/passkeys/passkeys.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { TextField } from '../../../../ui/light/Field.tsx'
import { useLightForm } from '../../../../ui/light/useLightForm.ts'
import { OwnerProofForm } from './OwnerProofForm.tsx'
import styles from './SecondFactor.module.css'

interface NameStepProps {
  options: PublicKeyCredentialCreationOptionsJSON
  onClose: () => void
  /** Called when the passkey challenge was used or rejected; restarts from the password step. */
  onRefused: () => void
}

/** Starts the passkey request directly in a button click; some browsers open no dialog otherwise. */
const NameStep = ({ options, onClose, onRefused }: NameStepProps) => {
  const { t } = useTranslation()
  const add = async (name: string): Promise<void> => {
    const response = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
      if (!(error instanceof WebAuthnError || error instanceof DOMException)) throw error
      notify('error', t('account/settings:passkey.notCompleted'))
      return null
    })
    if (!response) return
    await callEndpoint(passkeyEndpoints.addPasskey, {
      body: { name, response: response as never },
    }).catch((error: unknown) => {
      onRefused()
      throw error
    })
    notify('success', t('account/settings:passkey.added'))
    onClose()
  }
  const form = useLightForm({
    initial: { name: '' },
    loadSchema: () => Promise.resolve(z.object({ name: passkeyName() })),
    failedText: t('account/settings:passkey.addFailed'),
    onSubmit: ({ name }) => add(name),
  })
  return (
    <form {...form.formProps} className={styles.step}>
      <p className={styles.lead}>{t('account/settings:passkey.addLead')}</p>
      <TextField
        {...form.field('name')}
        label={t('account/settings:passkey.name')}
        placeholder={t('account/settings:passkey.placeholder')}
        autoComplete="off"
        maxLength={60}
        autoFocus
      />
      <DialogActions onClose={onClose} isBusy={form.isBusy} submit={t('account/settings:passkey.add')} />
    </form>
  )
}

/** Adds a passkey in three steps: password, name, device. */
export const AddPasskey = ({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const [options, setOptions] = useState<PublicKeyCredentialCreationOptionsJSON | null>(null)
  if (options) return <NameStep options={options} onClose={onClose} onRefused={() => setOptions(null)} />
  return (
    <OwnerProofForm
      lead={t(`account/settings:passkey.${hasPassword ? 'proofLead' : 'proofLeadWithoutPassword'}`)}
      submit={t('account/settings:passkey.next')}
      failedText={t('account/settings:passkey.addFailed')}
      hasPassword={hasPassword}
      onClose={onClose}
      send={async (body) => {
        const begun = await callEndpoint(passkeyEndpoints.beginPasskey, { body })
        setOptions(begun as unknown as PublicKeyCredentialCreationOptionsJSON)
      }}
    />
  )
}
