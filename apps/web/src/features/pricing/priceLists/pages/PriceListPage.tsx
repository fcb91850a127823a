import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { BackLink } from '../components/BackLink.tsx'
import { CopyDialog } from '../components/terms/CopyDialog.tsx'
import { DatesDialog } from '../components/terms/DatesDialog.tsx'
import { ListFacts, ListTerms } from '../components/ListFacts.tsx'
import { ListPlaceholder } from '../components/ListPlaceholder.tsx'
import { PriceListHistory } from '../components/PriceListHistory.tsx'
import { PriceListTable } from '../components/PriceListTable.tsx'
import { useExport } from '../hooks/useExport.ts'
import { useRevert } from '../hooks/useRevert.tsx'
import { toGrids } from '../priceListGrid.ts'

/** Page of a published price list: prices, dates and history. To edit, copy it into a draft. */
export const PriceListPage = () => {
  const { t } = useTranslation()
  const priceListId = Number(useParams().priceListId)
  const isId = Number.isInteger(priceListId) && priceListId > 0
  const query = useQuery({
    ...endpointQuery(priceListEndpoints.findPricesOfList, { body: { priceListId } }),
    enabled: isId,
  })
  const [dialog, setDialog] = useState<'copy' | 'dates' | null>(null)
  const takeBack = useRevert()
  const exporting = useExport()
  const answered = query.data?.grids
  const grids = useMemo(() => (answered ? toGrids(answered) : null), [answered])

  if (!query.data || !grids)
    return (
      <ListPlaceholder
        title={t('shell:screen.priceListPrices')}
        isUnknown={!isId}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  const list = query.data.priceList
  const close = () => setDialog(null)
  const more = [
    {
      key: 'export',
      label: t('pricing/priceLists:action.export'),
      onSelect: () => exporting.mutate({ body: { priceListId } }),
    },
    ...(list.state === 'takenBack'
      ? []
      : [{ key: 'dates', label: t('pricing/priceLists:action.dates'), onSelect: () => setDialog('dates') }]),
    ...(list.canTakeBack
      ? [
          {
            key: 'takeBack',
            isDangerous: true,
            label: t('pricing/priceLists:action.takeBack'),
            onSelect: () => takeBack.ask(list),
          },
        ]
      : []),
  ]
  return (
    <>
      <BackLink />
      <PageHeader
        title={list.name}
        facts={<ListFacts list={list} />}
        actions={
          <>
            <ActionMenu actions={more} placement="bottomLeft">
              <Button isBusy={exporting.isPending || takeBack.isBusy}>
                {t('pricing/priceLists:action.more')}
              </Button>
            </ActionMenu>
            <Button kind="primary" onClick={() => setDialog('copy')}>
              {t('pricing/priceLists:action.copy')}
            </Button>
          </>
        }
      />
      <ListTerms list={list} />
      <PriceListTable grids={grids} currency={list.currency} />
      <div style={{ marginTop: 24 }}>
        <Panel title={t('pricing/priceLists:history.title')}>
          <PriceListHistory of={{ priceListId }} currency={list.currency} />
        </Panel>
      </div>
      {dialog === 'copy' && <CopyDialog list={list} onClose={close} />}
      {dialog === 'dates' && <DatesDialog list={list} onClose={close} />}
    </>
  )
}
