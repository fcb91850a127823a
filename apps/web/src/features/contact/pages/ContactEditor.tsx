import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import { ReceiverFields } from '../../shipment/draft/components/ReceiverFields.tsx'
import { SenderFields } from '../../shipment/draft/components/SenderFields.tsx'
import { fromPartyValues, newValues, toPartyValues } from '../../shipment/draft/wizardValues.ts'
import type { WizardValues } from '../../shipment/draft/wizardValues.ts'
import { PasteAddressButton } from '../components/PasteAddressButton.tsx'
import type { Contact, ContactKind } from '../hooks/useContactActions.ts'

interface ContactEditorProps {
  kind: ContactKind
  /** Contact to edit, or null for a new one. */
  contact: Contact | null
  onClose: () => void
}

const rowOf = (kind: ContactKind, isNew: boolean) => {
  if (kind === 'sender') return isNew ? contactEndpoints.createSender : contactEndpoints.updateSender
  return isNew ? contactEndpoints.createReceiver : contactEndpoints.updateReceiver
}

/** Maps the API's field names to the form's, which nests them under the party. */
const renamed = (kind: ContactKind): Record<string, string> =>
  Object.fromEntries(
    [...Object.keys(contactEndpoints.createReceiver.body.shape), 'address', 'state'].map((field) => [
      field,
      `${kind}.${field === 'dialCode' ? 'phone' : field}`,
    ]),
  )

/** Editor of a saved sender or receiver, with the same fields as the wizard. */
export const ContactEditor = ({ kind, contact, onClose }: ContactEditorProps) => {
  const { t } = useTranslation()
  const initial: WizardValues = {
    ...newValues(),
    ...(contact && { [kind]: toPartyValues(contact) }),
  }
  const editor = useEditor({
    row: rowOf(kind, contact === null),
    initial,
    toBody: (_, all) => ({ ...fromPartyValues(all[kind]), ...(contact && { id: contact.id }) }),
    lists: [kind === 'sender' ? contactEndpoints.listSenders : contactEndpoints.listReceivers],
    saved: t('contact:saved'),
    failed: t(`contact:saveFailed.${kind}`),
    onSaved: onClose,
    rename: () => renamed(kind),
  })
  const Fields = kind === 'sender' ? SenderFields : ReceiverFields
  return (
    <EditorDialog
      editor={editor}
      isDense
      width={720}
      title={t(contact ? `contact:edit.${kind}` : `contact:add.${kind}`)}
      submit={t('contact:action.save')}
      onClose={onClose}
      help={
        <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 16 }}>
          <PasteAddressButton party={kind} form={editor.form} />
        </p>
      }
    >
      <Fields form={editor.form} hasTitle={false} />
    </EditorDialog>
  )
}
