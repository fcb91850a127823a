interface ProductPictureProps {
  url: string
  /** Width and height in pixels. */
  size: number
}

/** Picture of a product at its store; absent while the store does not answer. */
export const ProductPicture = ({ url, size }: ProductPictureProps) => (
  <img
    src={url}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    referrerPolicy="no-referrer"
    onError={({ currentTarget }) => (currentTarget.hidden = true)}
  />
)
