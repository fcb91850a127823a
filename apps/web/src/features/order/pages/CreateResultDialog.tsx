import { Link } from 'react-router'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { LazyModal } from '../../../ui/LazyModal.tsx'
import { Button, ButtonLink } from '../../../ui/light/Button.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { labelMessage } from '../../shipment/draft/fieldLabel.ts'
import type { CreateResult } from '../hooks/useCreateShipments.ts'
import { RuleEffects } from '../rules/components/RuleEffects.tsx'
import styles from '../Order.module.css'
import { orderPath, questionsPath } from '../orderPath.ts'

interface ResultProps {
  result: CreateResult
  /** Order numbers by id. */
  numbers: ReadonlyMap<string, string>
}

const draftPath = (shipmentId: string) => `/shipment/shipment/${shipmentId}`

const Created = ({ result: { created }, numbers }: ResultProps) => {
  const { t } = useTranslation()
  if (created.length === 0) return null
  return (
    <section>
      <h3>{t('order:result.created', { count: created.length })}</h3>
      <ul className={styles.list}>
        {created.map(({ orderId, mergedOrderIds, shipmentId, assetReference, findings, rules }) => (
          <li key={shipmentId}>
            <div className={styles.line}>
              <b>{[orderId, ...mergedOrderIds].map((id) => numbers.get(id)).join(', ')}</b>
              <span className="figures">{assetReference}</span>
              <StateDot tone={findings.length > 0 ? 'warn' : 'ok'}>
                {findings.length > 0
                  ? t('order:result.missing', { count: findings.length })
                  : t('order:result.complete')}
              </StateDot>
              <Link className={styles.end} to={draftPath(shipmentId)}>
                {t('order:action.openDraft')}
              </Link>
            </div>
            {rules.length > 0 && <RuleEffects effects={rules} />}
            {findings.length > 0 && (
              <ul className={styles.findings}>
                {findings.map(({ field, message }) => (
                  <li key={`${field} ${message}`}>{labelMessage(field, message)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Problems = ({ problems }: Pick<CreateResult, 'problems'>) => {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <section>
      <h3>{t('order:result.problems', { count: problems.length })}</h3>
      <ul className={styles.list}>
        {problems.map(({ orderId, number, message, shipmentId }) => (
          <li key={orderId}>
            <div className={styles.line}>
              <b>{number}</b>
              <Link
                className={styles.end}
                to={shipmentId ? `/shipment/shipmentdetail/${shipmentId}` : orderPath({ id: orderId })}
              >
                {t(shipmentId ? 'order:action.openShipment' : 'order:action.open')}
              </Link>
            </div>
            <div>{message}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CreateResultDialogProps {
  result: CreateResult | null
  numbers: ReadonlyMap<string, string>
  onClose: () => void
}

/** Shipments that were created with what their drafts lack, and orders that make none with the reason. */
export const CreateResultDialog = ({ result, numbers, onClose }: CreateResultDialogProps) => {
  const { t } = useTranslation()
  return (
    <LazyModal
      open={result !== null}
      width={640}
      title={t('order:result.title')}
      onCancel={onClose}
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          {result?.created.some(({ findings }) => findings.length > 0) && (
            <ButtonLink to={questionsPath}>{t('order:question.answer')}</ButtonLink>
          )}
          <ButtonLink to="/shipment/shipmentlist">{t('order:action.shipments')}</ButtonLink>
          <Button kind="primary" onClick={onClose}>
            {t('ui:action.close')}
          </Button>
        </div>
      }
    >
      {result && (
        <div className={styles.result}>
          <Created result={result} numbers={numbers} />
          <Problems problems={result.problems} />
        </div>
      )}
    </LazyModal>
  )
}
