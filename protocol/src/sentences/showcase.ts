// Sentences about the public showcase.
import type { Catalogue } from './catalogue.ts';

export const showcase = {
  showcaseGone: ['该产品不存在或已下架', 'This product does not exist or is no longer shown'],
  bannerLink: ['链接须以 https:// 开头', 'The link must start with https://'],
  bannerOneLink: ['展示产品和链接只能填写一个', 'Choose either a showcase product or a link, not both'],
  showcasePriceUnseen: [
    '您无权查看该产品的售价，不能公开它',
    "You cannot view this product's price, so you cannot publish it",
  ],
  showcasePriceOf: ['请先选择关联产品', 'Choose the related product first'],
  showcaseShared: ['已开启分享', 'Sharing turned on'],
  showcaseUnshared: ['已停止分享', 'Sharing turned off'],
} as const satisfies Catalogue;
