import type { CompanyDetail } from '@kervan/contract/company/company.endpoints'
import { companyDocumentNames, companyDocumentTypes } from '@kervan/domain/company/companyDocuments'
import { companyTypes } from '@kervan/contract/shipment/shipmentChoices'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { FactLines, Panel } from '../../../../ui/light/Panel.tsx'
import type { Fact } from '../../../../ui/light/Panel.tsx'
import { CountryFlagName, StateDot } from '../../../../ui/light/Tags.tsx'
import { stateOf, toneOfApproval } from '../../documents/documentTones.ts'
import styles from './CompanyTabs.module.css'

/** Company data, without what is not known, and the state of each company document. */
export const FactsTab = ({ company }: { company: CompanyDetail }) => {
  const { t } = useTranslation()
  const { address } = company
  const lines = [address?.address1, address?.address2, address?.district, address?.zipCode, address?.city]
  const ofText = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : [])
  return (
    <div className={styles.facts}>
      <Panel>
        <FactLines
          facts={[
            {
              label: t('company:field.companyType'),
              value: t(`company:companyType.${companyTypes[company.companyTypeID - 1] ?? companyTypes[0]}`),
            },
            ...ofText(t('company:field.taxNumber'), company.taxID),
            ...ofText(t('company:field.identityNumber'), company.identificationNumber),
            { label: t('company:field.country'), value: <CountryFlagName code={company.countryCode} /> },
            {
              label: t('company:section.address'),
              value: lines.filter(Boolean).join(', ') || t('company:detail.noAddress'),
            },
            ...ofText(t('company:list.agency'), company.agencyName ?? null),
            ...ofText(t('company:detail.couponCode'), company.couponCode ?? null),
            {
              label: t('company:list.created'),
              value: <DateText value={company.createdDate} format="minute" />,
            },
          ]}
        />
      </Panel>
      <Panel title={t('company:section.documents')}>
        <FactLines
          facts={companyDocumentNames.map((name) => {
            const type = companyDocumentTypes[name]
            const state = stateOf(company.documents.find(({ dokumentType }) => dokumentType === type))
            return {
              label: t(`company:documentType.${name}`),
              value: <StateDot tone={toneOfApproval[state]}>{t(`company:approval.${state}`)}</StateDot>,
            }
          })}
        />
      </Panel>
    </div>
  )
}
