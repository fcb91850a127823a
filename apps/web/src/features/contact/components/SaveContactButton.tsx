import { useQueryClient } from '@tanstack/react-query'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { accepts, allMessages } from '../../../platform/formRules.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { showError } from '../../../platform/api/showError.ts'
import { Button } from '../../../ui/light/Button.tsx'

interface SaveContactButtonProps {
  kind: 'sender' | 'receiver'
  /** Returns the party's form values with dial code and phone as separate fields. */
  readParty: () => object
  /** Called with error messages by field, when the contact could not be saved. */
  onRefused: (errors: Record<string, string[]>) => void
}

/** Saves the party of a shipment as a contact for later shipments. */
export const SaveContactButton = ({ kind, readParty, onRefused }: SaveContactButtonProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const isSender = kind === 'sender'
  const list = isSender ? contactEndpoints.listSenders : contactEndpoints.listReceivers
  const row = isSender ? contactEndpoints.createSender : contactEndpoints.createReceiver
  const save = useEndpointMutation(row, {
    showsOwnErrors: true,
    onSuccess: () => {
      notify('success', t('contact:saved'))
      return queryClient.invalidateQueries(queriesOf(list))
    },
    onError: (error) =>
      void showError(error, { onFieldErrors: onRefused, failedText: t(`contact:saveFailed.${kind}`) }),
  })
  const keep = () => {
    const party = readParty()
    if (accepts(row, party)) save.mutate({ body: party })
    else onRefused(allMessages(row.body, party))
  }
  return (
    <Button size="small" isBusy={save.isPending} onClick={keep}>
      {t('contact:keep')}
    </Button>
  )
}
