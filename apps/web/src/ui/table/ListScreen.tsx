import type { ReactNode } from 'react'
import type { ListShape } from '@kervan/contract/list/listEndpoint'
import { useTranslation } from '../../platform/text/i18n.ts'
import { PageHeader } from '../light/PageHeader.tsx'
import { EndpointTable } from './EndpointTable.tsx'
import type { EndpointTableProps } from './EndpointTable.tsx'
import { ListFacts } from './ListFacts.tsx'

interface ListScreenProps<Row extends ListShape> extends EndpointTableProps<Row> {
  /** Title, when the screen's name differs from the list's name. */
  title?: string
  /** Actions on the right of the title; the one primary action is last. */
  actions?: ReactNode
  /** Content between title and table, such as totals of the rows. */
  summary?: ReactNode
}

/** Screen for a list endpoint of the contract: title, count, actions and table. */
export const ListScreen = <Row extends ListShape>({
  title,
  actions,
  summary,
  ...table
}: ListScreenProps<Row>) => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader
        title={title ?? t(table.list.row.list.title)}
        facts={<ListFacts list={table.list} />}
        actions={actions}
      />
      {summary}
      <EndpointTable {...table} />
    </>
  )
}
