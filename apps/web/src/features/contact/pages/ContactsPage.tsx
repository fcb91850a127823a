import { useState } from 'react'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { Tag } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { ViewChoice } from '../../../ui/table/ViewChoice.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { useView } from '../../../ui/table/useView.ts'
import { isDefaultSender, nameOf, useContactActions } from '../hooks/useContactActions.ts'
import type { Contact } from '../hooks/useContactActions.ts'
import { ContactEditor } from './ContactEditor.tsx'

const kinds = ['sender', 'receiver'] as const
const rows = { sender: contactEndpoints.listSenders, receiver: contactEndpoints.listReceivers }

/** List of saved senders and receivers. */
export const ContactsPage = () => {
  const { t } = useTranslation()
  const [kind, setKind] = useView(kinds)
  const list = useEndpointList<(typeof rows)[typeof kind]>(rows[kind])
  /** Edited contact: undefined when the editor is closed, null for a new one. */
  const [edited, setEdited] = useState<Contact | null | undefined>(undefined)
  const add = (
    <Button kind="primary" onClick={() => setEdited(null)}>
      {t(`contact:add.${kind}`)}
    </Button>
  )
  return (
    <>
      <ListScreen
        key={kind}
        list={list}
        notLoaded={t('contact:notLoaded')}
        title={t('shell:screen.contacts')}
        actions={add}
        tools={
          <ViewChoice
            label={t('contact:kind')}
            view={kind}
            views={kinds.map((value) => ({ value, label: t(`contact:list.${value}`) }))}
            onChange={setKind}
          />
        }
        rowKey={({ id }) => id}
        onOpen={setEdited}
        rowActions={useContactActions(kind, setEdited)}
        cells={{
          name: (contact) => (
            <>
              {nameOf(contact)} {isDefaultSender(contact) && <Tag tone="info">{t('contact:default')}</Tag>}
            </>
          ),
        }}
        empty={
          <EmptyState title={t(`contact:none.${kind}`)} action={add}>
            {t('contact:noneHelp')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <ContactEditor
          key={edited?.id ?? 'new'}
          kind={kind}
          contact={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
