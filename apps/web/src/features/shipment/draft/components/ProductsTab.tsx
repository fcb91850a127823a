import type { ReactNode } from 'react'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { AtrSection } from '../customs/AtrSection.tsx'
import { ProductList } from './ProductList.tsx'
import type { ProductListProps } from './ProductList.tsx'
import { useGoods } from '../hooks/useGoods.ts'
import type { Goods } from '../hooks/useGoods.ts'
import styles from './Wizard.module.css'

interface ProductsTabProps extends Omit<ProductListProps, 'problem'> {
  shipment: ShipmentAnswer | null
  /** Renders the A.TR question before the first save, after which the draft contains it. */
  renderAtr: (goods: Goods) => ReactNode
  /** Buttons that fill the whole list of products, such as templates. */
  templates?: ReactNode
  /** Button that adds catalogue products. */
  catalogue?: ReactNode
}

export const ProductsTab = ({ shipment, renderAtr, templates, catalogue, ...list }: ProductsTabProps) => {
  const { t } = useTranslation()
  const goods = useGoods(list.form)
  return (
    <>
      <Panel title={t('shipment/draft:tab.products')}>
        {templates}
        <ProductList
          {...list}
          addMore={catalogue}
          problem={shipment?.findings.find(({ field }) => field === 'products')?.message}
        />
      </Panel>
      {goods && !shipment?.asks.atr && <div className={styles.between}>{renderAtr(goods)}</div>}
      <AtrSection form={list.form} shipment={shipment} />
    </>
  )
}
