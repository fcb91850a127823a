import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import type { BagRow } from '@kervan/contract/air/bags/bag.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { EndpointTable } from '../../../../ui/table/EndpointTable.tsx'
import type { EndpointList } from '../../../../ui/table/useEndpointList.ts'
import { useBagMoves } from '../hooks/useBagMoves.tsx'
import { useBagLabels } from '../hooks/useBagLabels.ts'
import { BagEditor } from './BagEditor.tsx'
import { BagState } from './BagState.tsx'

interface BagTableProps {
  list: EndpointList<typeof bagEndpoints.listBags>
  /** True when the table lists the bags of one flight only. */
  isOfFlight?: boolean
  empty: ReactNode
}

/** Table of bags with totals and actions; labels of several bags can be printed together. */
export const BagTable = ({ list, isOfFlight = false, empty }: BagTableProps) => {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<BagRow | null>(null)
  const { movesOf, dialog } = useBagMoves()
  const labels = useBagLabels()
  const current = list.items?.find(({ id }) => id === edited?.id) ?? edited
  return (
    <>
      <EndpointTable
        list={list}
        rowKey={({ id }) => id}
        linkTo={({ id }) => `/pickup/shipmentlist/${id}`}
        withoutColumns={isOfFlight ? ['flight'] : []}
        rowActions={(bag) => [
          ...movesOf(bag),
          { key: 'label', label: t('air/bags:label.print'), onSelect: () => labels.print([bag.id], 'pdf') },
          { key: 'edit', label: t('air/bags:edit'), onSelect: () => setEdited(bag) },
        ]}
        bulkActions={(selected) =>
          (['pdf', 'zpl'] as const).map((format) => (
            <Button
              key={format}
              size="small"
              isBusy={labels.isBusy}
              onClick={() =>
                labels.print(
                  selected.map(({ id }) => id),
                  format,
                )
              }
            >
              {t(`air/bags:label.${format}`)}
            </Button>
          ))
        }
        cells={{ state: ({ state }) => <BagState state={state} /> }}
        empty={empty}
      />
      {dialog}
      {current && (
        <BagEditor
          key={current.id}
          bag={current}
          onSaved={() => setEdited(null)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** Creates a bag and opens it, so that scanning can start at once. */
export const NewBagButton = ({
  flight,
  kind = 'primary',
}: {
  flight?: { id: string; destination: string }
  kind?: 'primary' | 'plain'
}) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind={kind} onClick={() => setIsOpen(true)}>
        {t('air/bags:add')}
      </Button>
      {isOpen && (
        <BagEditor
          bag={null}
          {...(flight && { flight: { id: flight.id, destination: flight.destination } })}
          onSaved={({ id }) => navigate(`/pickup/shipmentlist/${id}`)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

export const NoBags = () => {
  const { t } = useTranslation()
  return <EmptyState title={t('air/bags:none')}>{t('air/bags:noneHelp')}</EmptyState>
}
