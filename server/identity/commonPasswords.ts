/** Passwords that guessing starts with: a kept list by frequency, and words that people of this trade choose. */
import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_LENGTH } from '@/services/contracts/limits';

/** Shorter ones are refused for their length already (ASVS 6.2.4 asks for 3000 that match the policy). */
const FREQUENT: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH),
);

/** Each also stands for itself with digits and signs behind it. */
const COMMON = new Set(
  `
  !qaz2wsx 00000000 000000000 01020304 01234567 0123456789 0987654321 10101010 10203040 102030405060
  11111111 111111111 11112222 11223344 1122334455 112233445566 12121212 12312312 123123123 123321123
  12341234 12344321 123454321 123456123 123456654321 12345678 123456789 1234567890 123456789a 12345678a
  12345679 1234567a 123456qwerty 12345abc 1234abcd 1234qwer 123qwe123 123qweasd 13579246 147258369
  159753456 19841984 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20002000
  20202020 22222222 24681357 27182818 31415926 33333333 44444444 55555555 66666666 741852963 77777777
  789456123 87654321 88888888 888888888 98765432 987654321 9876543210 99999999 999999999 a1234567
  a12345678 a123456789 a1b2c3d4 a1s2d3f4 aa123456 aaaaaaaa aaaaaaaaaa abc12345 abcabcabc abcd1234
  abcdefgh abcdefghi abcdefghij abracadabra access accessdenied admin administrator alexander alexandra
  alexandria alwaysandforever amanda amazing america american andrew android angel angelica angels
  ansible anthony apple april aquarius arsenal asd12345 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl
  ashley assassin asshole austin australia autumn avengers awesome azerty azertyuiop babyboy babygirl
  backup bailey banana barcelona baseball basketball batman beatles beautiful benjamin berlin beyonce
  bigdaddy bigdick birthday biteme blessed blink182 blizzard boston brandon brasil brazil brittany
  brooklyn brother bulldogs bullshit buster butterfly cameron canary capricorn captain carolina catherine
  champion changeit changeme changethis charlie charlotte cheese chelsea cherry chicago children
  chocolate christ christian christina christmas christopher cisco claudia coffee colombia computer
  contrasena contraseña cookie cookies correcthorsebatterystaple corvette cowboys crystal dallas daniel
  danielle darkness database december default destroyer deutschland developer development diamond docker
  dolphin dominic dragon dragonball eagles elastic elephant elizabeth emerald eminem england enter
  facebook faithful family fantastic father february ferrari fishing florence flower flowers football
  forever france francesca frederick freedom friday friends fuckoff fuckyou fuckyou2 gabriel gabriela
  gandalf gemini george germany ghost ginger godisgood goldfish goodbye goodluck google grafana guest
  hacker hannah harley harrypotter harvey haslo heather heaven hello hellohello hellokitty helloworld
  helpdesk hobbit hockey hogwarts hunter hunting hurricane ilovegod iloveu iloveyou iloveyou2 india
  instagram internet iphone ireland ironman isabella jackson january jasmine jenkins jennifer jessica
  jesus jesuschrist johnson jonathan jordan joshua juniper justinbieber juventus kangaroo killer kimberly
  kratos kubernetes lakers lauren leonardo leopard letmein letmein2 letmeinnow liberty libra lightning
  linkedin liverpool lkjhgfdsa login london lordoftherings lorenzo lovely loveme lovesex loveyou madison
  madonna maggie manager manchester march marina mario martin master masterkey matrix matthew maverick
  melissa mercedes metallica mexico michael michelle microsoft midnight miguel minecraft mnbvcxz monday
  mongodb monica monitor monitoring monkey moonlight morgan moscow motdepasse mother motherfucker mustang
  mylove mysql naruto natasha newyork nicholas nicole ninja nintendo nirvana nothing november october
  olivia onedirection opensesame openshift operator oracle orange p4ssw0rd p@ssw0rd p@ssword pa55word
  packers pakistan panther paris parola passw0rd password password-1 passwort patricia patrick peaches
  pepper phantom phoenix platinum playstation poiuytrewq pokemon porsche postgres prince princesa
  princess private production prometheus pumpkin pussycat q1234567 q1w2e3r4 q1w2e3r4t5 qazwsxedc
  qazwsxedcrfv queen qwaszx qwe123qwe qweasd qweasdzxc qweqweqwe qwer1234 qwerqwer qwerty qwerty123456
  qwertyui qwertyuiop qwertz qwertzuiop rainbow rancher ranger rangers realmadrid rebecca redis redskins
  richard rihanna robert roberto root rosemary sabrina sagittarius samantha samsung samurai sapphire
  saturday scorpio scorpion scotland sebastian secret secure security senha server service sexy sexybitch
  shadow sister skywalker slayer slipknot snoopy snowball soccer softball sophie spiderman spring staging
  stardust starlight startrek starwars steelers stephanie steven strawberry summer sunday sunshine
  superman superuser supervisor support suzuki sydney sysadmin taurus taylor temp temporary terminator
  terraform test tester testing testtest thequickbrownfox theresa thomas thunder tiffany tiger tigger
  together topsecret trustme trustno1 trustnoone twitter unicorn vagrant vampire vanessa veronica
  victoria viking vincent volcano wachtwoord warrior watchfloor welcome welcometo whatever whiskey
  william windows winston winter wolverine wonderful x1234567 xxxxxxxx yamaha yankees youtube z1234567
  zaq12wsx zaq1xsw2 zaq1zaq1 zombie zxcvbnm zxcvbnmm zxczxczxc zzzzzzzz
`
    .trim()
    .split(/\s+/),
);

/** How many entries the lists have. */
export const COMMON_PASSWORD_COUNT = new Set([...FREQUENT, ...COMMON]).size;

/** Whether a password is on a list, in any case of letters, or a word of the own list with digits and signs appended. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  return FREQUENT.has(text) || COMMON.has(text) || COMMON.has(text.replace(/[\d\p{P}\p{S}]+$/u, ''));
}
