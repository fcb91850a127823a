import { useQueryClient } from '@tanstack/react-query'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import type { SavedReceiver, SavedSender } from '@kervan/contract/contact/contact.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import type { RowAction } from '../../../ui/table/RowMenu.tsx'
import { useConfirm } from '../../../ui/useConfirm.ts'

export type Contact = SavedSender | SavedReceiver
export type ContactKind = 'sender' | 'receiver'

export const isDefaultSender = (contact: Contact): boolean => 'isDefault' in contact && contact.isDefault

export const nameOf = (contact: Contact): string => contact.company ?? contact.authorizedPerson ?? ''

/** Actions for one saved sender or receiver. */
export const useContactActions = (kind: ContactKind, onEdit: (contact: Contact) => void) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const refresh = () =>
    queryClient.invalidateQueries(
      queriesOf(kind === 'sender' ? contactEndpoints.listSenders : contactEndpoints.listReceivers),
    )
  const onSuccess = ({ returnText }: { returnText: string }) => {
    notify('success', returnText)
    return refresh()
  }
  const makeDefault = useEndpointMutation(contactEndpoints.setDefaultSender, { onSuccess })
  const remove = useEndpointMutation(contactEndpoints.deleteContact, { onSuccess })

  return (contact: Contact): RowAction[] => [
    { key: 'edit', label: t('contact:action.edit'), onSelect: () => onEdit(contact) },
    ...(kind === 'sender' && !isDefaultSender(contact)
      ? [
          {
            key: 'default',
            label: t('contact:action.makeDefault'),
            onSelect: () => makeDefault.mutate({ body: { id: contact.id } }),
          },
        ]
      : []),
    {
      key: 'delete',
      label: t('contact:action.delete'),
      isDangerous: true,
      onSelect: () =>
        confirm({
          title: t('contact:deleteTitle', { name: nameOf(contact) }),
          text: t('contact:deleteText'),
          action: t('contact:action.delete'),
          onConfirm: () => remove.mutateAsync({ params: { contactId: contact.id } }),
        }),
    },
  ]
}
