import { Link } from 'react-router'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import type { Declaration, Flight } from '../checklist.ts'
import styles from './Checklist.module.css'

interface DeclarationStepProps {
  flight: Flight
  declaration: Declaration
  /** Marks the file as the one next action. */
  isNext: boolean
}

/** Missing pre-declaration data by shipment, and the file. */
export const DeclarationStep = ({ flight, declaration, isNext }: DeclarationStepProps) => {
  const { t } = useTranslation()
  const download = useEndpointMutation(flightEndpoints.getFlightFile, { onSuccess: saveFile })
  const { items, shipmentCount } = declaration
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.issues} tabIndex={0} aria-label={t('air/flights:declaration.list')}>
          {items.map(({ shipmentId, assetReference, issues }) => (
            <li key={shipmentId}>
              <Link to={`/shipment/shipmentdetail/${shipmentId}`} target="_blank">
                {assetReference}
              </Link>
              {issues.map((issue) => (
                <Tag key={issue} tone="warn">
                  {t(`air/flights:declaration.issue.${issue}`)}
                </Tag>
              ))}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button
          kind={isNext ? 'primary' : 'plain'}
          isBusy={download.isPending}
          disabled={shipmentCount === 0}
          onClick={() => download.mutate({ body: { id: flight.id, kind: 'declaration' } })}
        >
          {t(items.length > 0 ? 'air/flights:declaration.makeAnyway' : 'air/flights:declaration.make')}
        </Button>
      </div>
    </>
  )
}
