import type { CatalogueProduct } from '@kervan/contract/product/product.endpoints'
import { formatMoney, formatWeight } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'

/** Product facts in one line: GTİP 630251000000 · 30,00 EUR · 0,45 kg */
export const ProductFacts = ({ product }: { product: CatalogueProduct }) => {
  const { t, language } = useTranslation()
  const { sku, gtip, unitPrice, currency, unitWeight } = product
  const facts = [
    sku,
    gtip === null ? t('product:pick.noCode') : t('product:pick.code', { code: gtip }),
    unitPrice !== null && currency !== null && formatMoney(unitPrice, currency, language),
    unitWeight !== null && formatWeight(unitWeight, language),
  ]
  return <span className="figures">{facts.filter(Boolean).join(' · ')}</span>
}
