import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { ListFacts } from '../../../../ui/table/ListFacts.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { BagTable, NewBagButton, NoBags } from '../components/BagTable.tsx'

/** List of all bags, newest first. */
export const BagsPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(bagEndpoints.listBags, { without: ['flightId'] })
  return (
    <>
      <PageHeader
        title={t('shell:screen.baglist')}
        facts={<ListFacts list={list} />}
        actions={<NewBagButton />}
      />
      <BagTable list={list} empty={<NoBags />} />
    </>
  )
}
