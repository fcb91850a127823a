import type { ReactNode } from 'react'
import type { PriceListDraftItem, PriceListItem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { PriceListStateDot } from './PriceListStateDot.tsx'
import { describeTerms, describeValidity } from './terms/describeTerms.ts'
import styles from './PriceList.module.css'

interface ListFactsProps {
  list: PriceListItem | PriceListDraftItem
  /** Extra content after the list's facts, such as the save state of a draft. */
  children?: ReactNode
}

/** Facts under a price list's name: service, state, validity. */
export const ListFacts = ({ list, children }: ListFactsProps) => {
  const { t, language } = useTranslation()
  return (
    <span className={styles.facts}>
      <span>{list.supplierServiceMethodName}</span>
      {list.direction === 'import' && <Tag tone="info">{t('pricing/priceLists:direction.import')}</Tag>}
      {'state' in list ? (
        <>
          <PriceListStateDot state={list.state} />
          <span className="figures">{describeValidity(list, language, t)}</span>
          {list.isIllustrative && <Tag>{t('pricing/priceLists:illustrative')}</Tag>}
        </>
      ) : (
        <Tag tone="info">{t('pricing/priceLists:draft')}</Tag>
      )}
      <span>{list.currency}</span>
      {children}
    </span>
  )
}

/** Weight rules of a price list in words. */
export const ListTerms = ({ list }: { list: PriceListItem | PriceListDraftItem }) => {
  const { t, language } = useTranslation()
  return <p className={styles.terms}>{describeTerms(list, language, t).join(' · ')}</p>
}
