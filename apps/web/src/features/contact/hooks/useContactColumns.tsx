import { useTranslation } from '../../../platform/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { CountryFlagName, Tag } from '../../../ui/light/Tags.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { isDefaultSender, nameOf } from './useContactActions.ts'
import type { Contact } from './useContactActions.ts'

export const useContactColumns = (onEdit: (contact: Contact) => void): Column<Contact>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('contact:column.name'),
      isIdentity: true,
      render: (contact) => (
        <>
          <a
            href={`#${contact.id}`}
            onClick={(event) => {
              event.preventDefault()
              onEdit(contact)
            }}
          >
            {nameOf(contact)}
          </a>{' '}
          {isDefaultSender(contact) && <Tag tone="info">{t('contact:default')}</Tag>}
        </>
      ),
    },
    { key: 'person', title: t('contact:column.person'), render: (contact) => contact.authorizedPerson },
    { key: 'city', title: t('contact:column.city'), render: (contact) => contact.city },
    {
      key: 'country',
      title: t('contact:column.country'),
      render: (contact) => contact.countryCode && <CountryFlagName code={contact.countryCode} />,
    },
    {
      key: 'phone',
      title: t('contact:column.phone'),
      render: (contact) =>
        contact.phone && (
          <span style={{ whiteSpace: 'nowrap' }}>{`${contact.dialCode ?? ''} ${contact.phone}`}</span>
        ),
    },
    { key: 'email', title: t('contact:column.email'), render: (contact) => contact.email },
    {
      key: 'created',
      title: t('contact:column.created'),
      align: 'end',
      isHiddenAtFirst: true,
      render: (contact) => <DateText value={contact.createdAt} format="day" />,
    },
  ]
}
