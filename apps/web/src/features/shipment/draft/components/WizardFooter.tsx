import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import type { Wizard } from '../hooks/useWizard.ts'
import { nextTab } from '../wizardTabs.ts'
import styles from './Wizard.module.css'

/**
 * Footer with back, continue, and "save and view prices". When prices are the next tab, the last two are one
 * button. Enter in a field presses the main button.
 */
export const WizardFooter = ({ wizard }: { wizard: Wizard }) => {
  const { t } = useTranslation()
  const { tab, tabs, isEditable, draft } = wizard
  const next = nextTab(tabs, tab)
  const isLast = tab === tabs.at(-1)
  return (
    <div className={styles.foot}>
      {tab === tabs[0] ? (
        <span />
      ) : (
        <Button onClick={wizard.previous}>{t('shipment/draft:action.previous')}</Button>
      )}
      <span>
        {!isLast && isEditable && next !== 'label-payment' && (
          <Button onClick={wizard.viewPrices}>{t('shipment/draft:action.saveAndPrices')}</Button>
        )}
        {!isLast && (
          <Button
            kind="primary"
            type={tab === 'documents' ? 'button' : 'submit'}
            onClick={tab === 'documents' ? wizard.next : undefined}
            isBusy={draft.status === 'saving'}
          >
            {isEditable && next === 'label-payment'
              ? t('shipment/draft:action.saveAndPrices')
              : t('shipment/draft:action.next', { tab: t(`shipment/draft:tab.${next}`) })}
          </Button>
        )}
      </span>
    </div>
  )
}
