import { useState } from 'react'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { ExpenseLine } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { EndpointTable } from '../../../../ui/table/EndpointTable.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { toneOfBill } from '../billTones.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import type { Decision } from './DecisionDialog.tsx'
import { ExpenseLineDrawer } from './ExpenseLineDrawer.tsx'

const row = expenseEndpoints.listExpenseLines
type Options = NonNullable<Parameters<typeof useEndpointList<typeof row>>[1]>

/** Lines with what may be done with them, one or many at once; a row opens the line with its proofs. */
export const ExpenseLines = ({ fixed, without }: Pick<Options, 'fixed' | 'without'>) => {
  const { t } = useTranslation()
  const list = useEndpointList(row, { fixed, without, pageSize: 50 })
  const [shown, setShown] = useState<string | null>(null)
  const [decision, setDecision] = useState<Decision | null>(null)
  const actionsOf = (lines: readonly ExpenseLine[]) => {
    const idsThat = (may: (line: ExpenseLine) => boolean) => lines.filter(may).map(({ id }) => id)
    const accepted = idsThat(({ can }) => can.accept)
    const disputed = idsThat(({ can }) => can.dispute)
    const withdrawn = idsThat(({ can }) => can.withdraw)
    const answered = idsThat(({ can }) => can.credit)
    return (
      <>
        {accepted.length > 0 && (
          <Button onClick={() => setDecision({ kind: 'accept', ids: accepted })}>
            {t('invoicing/expenses:action.acceptMany', { count: accepted.length })}
          </Button>
        )}
        {withdrawn.length > 0 && (
          <Button onClick={() => setDecision({ kind: 'withdraw', ids: withdrawn })}>
            {t('invoicing/expenses:action.withdraw')}
          </Button>
        )}
        {answered.length > 0 && (
          <>
            <Button onClick={() => setDecision({ kind: 'refused', ids: answered })}>
              {t('invoicing/expenses:action.refused')}
            </Button>
            <Button kind="primary" onClick={() => setDecision({ kind: 'credited', ids: answered })}>
              {t('invoicing/expenses:action.credited')}
            </Button>
          </>
        )}
        {disputed.length > 0 && (
          <Button kind="primary" onClick={() => setDecision({ kind: 'dispute', ids: disputed })}>
            {t('invoicing/expenses:action.disputeMany', { count: disputed.length })}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      <EndpointTable
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setShown(id)}
        bulkActions={actionsOf}
        cells={{
          state: ({ state }) => (
            <StateDot tone={toneOfBill[state]}>{t(`invoicing/expenses:state.${state}`)}</StateDot>
          ),
        }}
        empty={
          <EmptyState title={t('invoicing/expenses:invoice.noLines')}>
            {t('invoicing/expenses:invoice.noLinesText')}
          </EmptyState>
        }
      />
      {shown !== null && (
        <ExpenseLineDrawer id={shown} onDecide={setDecision} onClose={() => setShown(null)} />
      )}
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  )
}
