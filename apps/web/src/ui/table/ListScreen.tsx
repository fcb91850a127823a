import type { ReactNode } from 'react'
import type { ListShape } from '@kervan/contract/list/listEndpoint'
import { useTranslation } from '../../platform/text/i18n.ts'
import { PageHeader } from '../light/PageHeader.tsx'
import { EndpointTable } from './EndpointTable.tsx'
import type { EndpointTableProps } from './EndpointTable.tsx'
import { ListFacts } from './ListFacts.tsx'

interface ListScreenProps<Row extends ListShape> extends EndpointTableProps<Row> {
  /** Where the screen is not named as its list. */
  title?: string
  /** At the right of the title, the one primary action last. */
  actions?: ReactNode
  /** Between title and table: what the rows add up to. */
  summary?: ReactNode
}

/** A whole screen for a list of the contract: title, count, actions and the table. */
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
