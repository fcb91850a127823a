import { Drawer } from 'antd'
import { useState } from 'react'
import { disputeEndpoints } from '@kervan/contract/invoicing/expenses/dispute.endpoints'
import type { ExpenseDispute } from '@kervan/contract/invoicing/expenses/dispute.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import type { RowAction } from '../../../../ui/table/RowMenu.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { ExpenseLines } from '../components/ExpenseLines.tsx'
import { useSuppliers } from '../useSuppliers.ts'

const formats = ['pdf', 'xlsx'] as const
const languages = ['tr', 'en'] as const

/** Disputes with carriers: their letters, and their lines until each is credited or refused. */
export const ExpenseDisputesPage = () => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<ExpenseDispute | null>(null)
  const file = useEndpointMutation(disputeEndpoints.makeExpenseDisputeFile, { onSuccess: saveFile })
  const list = useEndpointList(disputeEndpoints.listExpenseDisputes, {
    options: { supplierId: useSuppliers() },
  })
  const actionsOf = (dispute: ExpenseDispute): RowAction[] => [
    {
      key: 'lines',
      label: t('invoicing/expenses:action.lines'),
      onSelect: () => setShown(dispute),
    },
    ...formats.flatMap((format) =>
      languages.map((language) => ({
        key: `${format}-${language}`,
        label: t(`invoicing/expenses:action.${format}.${language}`),
        onSelect: () => file.mutate({ body: { id: dispute.id, format, language } }),
      })),
    ),
  ]
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => id}
        onOpen={setShown}
        rowActions={actionsOf}
        isMarked={({ status }) => status === 'waiting'}
        cells={{
          status: ({ status }) => (
            <StateDot tone={status === 'waiting' ? 'warn' : 'ok'}>
              {t(`invoicing/expenses:disputeState.${status}`)}
            </StateDot>
          ),
        }}
        empty={
          <EmptyState title={t('invoicing/expenses:dispute.empty')}>
            {t('invoicing/expenses:dispute.emptyText')}
          </EmptyState>
        }
      />
      {shown && (
        <Drawer
          open
          size={1100}
          title={`${shown.supplierName} ${shown.number}`}
          onClose={() => setShown(null)}
          extra={languages.map((language) => (
            <Button
              key={language}
              size="small"
              isBusy={file.isPending && file.variables.body.language === language}
              onClick={() => file.mutate({ body: { id: shown.id, format: 'pdf', language } })}
            >
              {t(`invoicing/expenses:action.pdf.${language}`)}
            </Button>
          ))}
        >
          <ExpenseLines fixed={{ disputeId: shown.id }} without={['invoiceId', 'disputeId', 'states']} />
        </Drawer>
      )}
    </>
  )
}
