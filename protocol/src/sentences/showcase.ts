// Sentences about the public showcase.
import type { Catalogue } from './catalogue.ts';

export const showcase = {
  showcaseGone: ['该产品不存在或已下架', 'This product does not exist or is not shown any more'],
  bannerLink: ['链接须以 https:// 开头', 'The link has to begin with https://'],
  bannerOneLink: ['展示产品和链接只能填写一个', 'Choose a product or a link, not both'],
  showcasePriceUnseen: [
    '您无权查看该产品的售价，不能公开它',
    'You may not see the price of this product, so you cannot publish it',
  ],
  showcasePriceOf: ['请先选择关联产品', 'Please choose the product first'],
  showcaseShared: ['已开启分享', 'Sharing is on'],
  showcaseUnshared: ['已停止分享', 'Sharing is off'],
} as const satisfies Catalogue;
