import { useState } from 'react'
import { Radio } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { useTranslation } from '../../../platform/i18n.ts'
import { endpointQuery } from '../../../platform/query.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { FilterChips } from '../../../ui/table/FilterChips.tsx'
import { numberedPaging, pageNumberOf } from '../../../ui/table/numberedPaging.ts'
import { useListState } from '../../../ui/table/useListState.ts'
import { useContactActions } from '../hooks/useContactActions.ts'
import type { Contact, ContactKind } from '../hooks/useContactActions.ts'
import { useContactColumns } from '../hooks/useContactColumns.tsx'
import { ContactEditor } from './ContactEditor.tsx'

const filterKeys = ['kind', 'search'] as const
const pageSize = 20

/** Saved senders and receivers. Kind, search and page live in the address. */
export const ContactsPage = () => {
  const { t } = useTranslation()
  const list = useListState(filterKeys)
  const kind: ContactKind = list.values.kind === 'receiver' ? 'receiver' : 'sender'
  const pageNumber = pageNumberOf(list)
  /** Undefined: closed; null: a new one. */
  const [edited, setEdited] = useState<Contact | null | undefined>(undefined)
  const row = kind === 'sender' ? contactEndpoints.listSenders : contactEndpoints.listReceivers
  const query = useQuery(
    endpointQuery(row, { body: { searchText: list.values.search, pageNumber, pageSize } }),
  )
  const columns = useContactColumns(setEdited)
  const actions = useContactActions(kind, setEdited)
  const total = query.data?.totalCount
  const add = (
    <Button kind="primary" onClick={() => setEdited(null)}>
      {t(`contact:add.${kind}`)}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('shell:screen.contacts')}
        facts={total !== undefined && t('contact:count', { count: total })}
        actions={add}
      />
      <DataTable<Contact>
        name={`contacts-${kind}`}
        label={t(`contact:list.${kind}`)}
        columns={columns}
        rows={query.data?.items}
        rowKey={({ id }) => id}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={setEdited}
        rowActions={actions}
        tools={
          <>
            <Radio.Group
              size="small"
              optionType="button"
              aria-label={t('contact:kind')}
              value={kind}
              onChange={({ target }) => list.setValue('kind', target.value as string)}
              options={(['sender', 'receiver'] as const).map((value) => ({
                value,
                label: t(`contact:list.${value}`),
              }))}
            />
            <FilterChips
              filters={[{ key: 'search', label: t('contact:search'), kind: 'text' }]}
              state={list}
            />
          </>
        }
        paging={numberedPaging(list, pageSize, total)}
        empty={
          list.values.search ? (
            <EmptyState title={t('contact:noneFound')} />
          ) : (
            <EmptyState title={t(`contact:none.${kind}`)} action={add}>
              {t('contact:noneHelp')}
            </EmptyState>
          )
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
